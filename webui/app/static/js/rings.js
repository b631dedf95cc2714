// Finding a card among many: tapping colors clockwise leaves only the rings that show them in a
// row. The fourth color names one card, which is then chosen.

const RING = 4;
let begun = "";

function shows(ring) {
  return (ring + ring).includes(begun);
}

function narrow() {
  const chooser = document.querySelector("[data-chooser]");
  if (!chooser) return;
  const rings = [...document.querySelectorAll("[data-rings] [data-ring]")];
  for (const ring of rings) ring.closest("li").hidden = !shows(ring.dataset.ring);
  chooser.querySelector("[data-chooser-clear]").hidden = begun === "";
  const tiles = [...begun].map((letter) => {
    const tile = chooser.querySelector(`[data-color="${letter}"] svg`).cloneNode(true);
    return tile;
  });
  chooser.querySelector("[data-begun]").replaceChildren(...tiles);
}

function choose() {
  const found = [...document.querySelectorAll("[data-rings] li:not([hidden]) [data-ring]")];
  begun = "";
  narrow();
  if (found.length === 1) found[0].click();
}

document.addEventListener("click", (event) => {
  const color = event.target.closest("[data-color]");
  if (color) {
    begun += color.dataset.color;
    narrow();
    if (begun.length === RING) choose();
  } else if (event.target.closest("[data-chooser-clear]")) {
    begun = "";
    narrow();
  }
});
document.addEventListener("draft", () => {
  if (begun === "") return;
  begun = "";
  narrow();
});
document.addEventListener("htmx:afterSwap", narrow);
