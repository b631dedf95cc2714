// Fingers are quicker than networks. A tap made while the last one is still on its way waits,
// by the name of what was tapped, until the page it was meant for is there. The changing part of
// a page is called `case` or `now`.

const CHANGING = ["case", "now"];
const TAPPED = "a[id], button[id], [role=button][id]";
const waiting = [];
let onTheWay = 0;
let isSettling = false; // the new part is being put in its place

function isOurs(event) {
  return CHANGING.includes(event.detail.target?.id);
}

// Until one of them is on its way itself: a choice of several taps sends nothing before its last.
function goOn() {
  while (waiting.length > 0 && onTheWay === 0 && !isSettling) {
    const tapped = document.getElementById(waiting.shift()); // or it is gone from the page
    tapped?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

function forgetAll() {
  waiting.length = 0;
}

document.addEventListener(
  "click",
  (event) => {
    const tapped = event.target.closest(`:is(#case, #now) :is(${TAPPED})`);
    // The stage turns fingers into clicks of its own; the browser's own on a die are nothing new.
    const isEcho = tapped?.closest("[data-die]") && event.detail !== 0;
    if (!tapped || isEcho || (onTheWay === 0 && !isSettling)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped.classList.add("is-tapped");
    waiting.push(tapped.id);
  },
  { capture: true },
);
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isOurs(event)) onTheWay += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isOurs(event)) return;
  onTheWay = Math.max(0, onTheWay - 1);
  if (event.detail.successful) goOn();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isOurs(event) && event.detail.shouldSwap) isSettling = true;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (!isOurs(event)) return;
  isSettling = false;
  goOn();
});
document.addEventListener("htmx:responseError", forgetAll);
document.addEventListener("htmx:sendError", forgetAll);
document.addEventListener("htmx:timeout", forgetAll);
