// The live feed: the server tells numbers; when one is newer than what the page shows, the
// changing part is fetched. One feed per page, closed while the page is hidden.

const page = () => document.getElementById("now");

let feed = null;
let isFetching = false;
let tapsOnTheWay = 0;
let newest = 0;

function seen() {
  return Number(page()?.dataset.seen ?? 0);
}

function catchUp() {
  // The answer to the page's own tap brings the newest anyway.
  if (isFetching || tapsOnTheWay > 0 || !page() || newest <= seen()) return;
  isFetching = true;
  window.htmx
    .ajax("GET", page().dataset.now, { target: "#now", swap: "outerHTML show:none" })
    .catch(() => {}) // the feed comes back, and with it the next try
    .finally(() => {
      isFetching = false;
    });
}

function show(state) {
  document.documentElement.dataset.connection = state;
}

function open() {
  if (feed || !page()) return;
  feed = new EventSource(page().dataset.feed);
  feed.addEventListener("open", () => show("live"));
  feed.addEventListener("error", () => {
    show("lost");
    // The browser gives up on an answer that is no feed; we do not.
    if (feed?.readyState === EventSource.CLOSED) {
      close();
      setTimeout(open, 2000);
    }
  });
  feed.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    newest = Math.max(newest, told.seen);
    catchUp();
    document.dispatchEvent(new CustomEvent("feed", { detail: told }));
  });
}

function close() {
  feed?.close();
  feed = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) close();
  else open();
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", open);
function isTap(event) {
  return event.detail.target?.id === "now" && event.detail.requestConfig?.verb === "post";
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isTap(event)) tapsOnTheWay += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (isTap(event)) tapsOnTheWay = Math.max(0, tapsOnTheWay - 1);
});
document.addEventListener("htmx:afterSettle", catchUp);
open();
