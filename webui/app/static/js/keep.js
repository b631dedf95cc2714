// A tap replaces the whole case; what a person had opened and scrolled to stays as it was.
// A verdict that just came into being is brought into view; so is the head of what was opened.

let before = null;

// What takes the panel for itself: choosing a card, correcting one die or one place.
function opened() {
  return document.querySelector("#card-back, #fix-close")?.getAttribute("href") ?? null;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "case") return;
  before = {
    open: [...document.querySelectorAll("#case details[open][id]")].map((fold) => fold.id),
    scrolled: document.querySelector(".panel").scrollTop,
    hadVerdict: document.getElementById("verdict") !== null,
    opened: opened(),
  };
});

document.addEventListener("htmx:afterSwap", () => {
  const verdict = document.getElementById("verdict");
  for (const id of before?.open ?? []) {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
  }
  const panel = document.querySelector(".panel");
  if (before && opened() && !before.opened) {
    panel.scrollTop = 0;
    if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ block: "start" });
  } else if (verdict && before && !before.hadVerdict) verdict.scrollIntoView({ block: "start" });
  else if (before) panel.scrollTop = before.scrolled;
  before = null;
});
