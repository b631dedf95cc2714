// A tap replaces the whole case; what a person had opened and scrolled to stays as it was.
// A verdict that just came into being is brought into view.

let before = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "case") return;
  before = {
    open: [...document.querySelectorAll("#case details[open][id]")].map((fold) => fold.id),
    scrolled: document.querySelector(".panel").scrollTop,
    hadVerdict: document.getElementById("verdict") !== null,
  };
});

document.addEventListener("htmx:afterSwap", () => {
  const verdict = document.getElementById("verdict");
  for (const id of before?.open ?? []) {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
  }
  if (verdict && before && !before.hadVerdict) verdict.scrollIntoView({ block: "start" });
  else if (before) document.querySelector(".panel").scrollTop = before.scrolled;
  before = null;
});
