// The live feed: the server tells numbers; when one is newer than what the page shows, the
// changing part is fetched. One feed per page, closed while the page is hidden.

// A line can die without a word: the server is heard every few seconds, or the line is cut.
const SILENCE_MS = 13_000;
// A server that could not answer is not asked again at once.
const REST_MS = 3_000;

const page = () => document.getElementById("now");

let feed = null;
let isFetching = false;
let tapsOnTheWay = 0;
let newest = 0;
let heardAt = 0;
let restsUntil = 0;

function seen() {
  return Number(page()?.dataset.seen ?? 0);
}

function catchUp() {
  // The answer to the page's own tap brings the newest anyway.
  if (isFetching || tapsOnTheWay > 0 || !page() || newest <= seen()) return;
  if (Date.now() < restsUntil) return;
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

function hear() {
  heardAt = Date.now();
  show("live");
}

function open() {
  if (feed || !page() || document.hidden || !navigator.onLine) return;
  feed = new EventSource(page().dataset.feed);
  heardAt = Date.now();
  feed.addEventListener("open", hear);
  feed.addEventListener("beat", () => {
    hear();
    catchUp(); // should an answer have got lost
  });
  feed.addEventListener("error", () => {
    show("lost");
    // The browser gives up on an answer that is no feed; we do not.
    if (feed?.readyState === EventSource.CLOSED) {
      close();
      setTimeout(open, 2000);
    }
  });
  feed.addEventListener("message", (event) => {
    hear();
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
window.addEventListener("offline", () => {
  close();
  show("lost");
});
window.addEventListener("online", open);
setInterval(() => {
  if (!feed || Date.now() - heardAt < SILENCE_MS) return;
  close();
  show("lost");
  open();
}, 1000);
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", open);
function isTap(event) {
  return event.detail.target?.id === "now" && event.detail.requestConfig?.verb === "post";
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isTap(event)) return;
  tapsOnTheWay += 1;
  // Heard from the request itself: the form it came from may have been replaced under way, and its
  // answer come to nothing.
  event.detail.xhr.addEventListener("loadend", () => {
    tapsOnTheWay -= 1;
    catchUp();
  });
});
document.addEventListener("htmx:responseError", () => {
  restsUntil = Date.now() + REST_MS;
  setTimeout(catchUp, REST_MS + 100);
});
// Once the request that brought this part is over: until then nothing else is fetched.
document.addEventListener("htmx:afterSettle", () => setTimeout(catchUp));
open();
