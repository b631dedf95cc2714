// Fingers are quicker than networks. A tap made while the last one is still on its way waits,
// by the name of what was tapped, until the page it was meant for is there. The changing part of
// a page is called `case` or `now`.

const CHANGING = ["case", "now"];
const TAPPED = "a[id], button[id], [role=button][id]";
const waiting = [];
let onTheWay = 0;

function isOurs(event) {
  return CHANGING.includes(event.detail.target?.id);
}

// Until one of them is on its way itself: a choice of several taps sends nothing before its last.
function goOn() {
  while (waiting.length > 0 && onTheWay === 0) {
    const tapped = document.getElementById(waiting.shift()); // or it is gone from the page
    tapped?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

document.addEventListener(
  "click",
  (event) => {
    const tapped = event.target.closest(`:is(#case, #now) :is(${TAPPED})`);
    // The stage turns fingers into clicks of its own; the browser's own on a die are nothing new.
    const isEcho = tapped?.closest("[data-die]") && event.detail !== 0;
    if (!tapped || isEcho || onTheWay === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped.classList.add("is-tapped");
    waiting.push(tapped.id);
  },
  { capture: true },
);
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isOurs(event)) return;
  onTheWay += 1;
  // The request itself says when it is over, and by then its answer is in place. What htmx says is
  // told to what was tapped, and nobody hears it where that has been replaced meanwhile.
  event.detail.xhr.addEventListener("loadend", () => {
    onTheWay -= 1;
    if (event.detail.successful) goOn();
    else waiting.length = 0;
  });
});
