// The reckoning of Oracle: whose cards are being entered stays open until both are there, then
// comes the next.

let entering = null;

function sheetOf(fold) {
  const { openPlaces, entered } = fold.closest(".sheet").dataset;
  return { fold: fold.id, openPlaces: Number(openPlaces), isEntered: entered === "true" };
}

function openSheet(player) {
  const fold = document.getElementById(`cards-${player}`);
  if (!fold) return;
  fold.open = true;
  fold.closest(".sheet").scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:beforeSwap", () => {
  const open = document.querySelector(".choose-cards[open]");
  entering = open && sheetOf(open);
});

function goOnEntering() {
  const before = entering;
  const fold = before && document.getElementById(before.fold);
  entering = null;
  if (!fold) return;
  const now = sheetOf(fold);
  const isFull = now.openPlaces === 0 && before.openPlaces > 0;
  const isNone = now.openPlaces === 2 && now.isEntered && !before.isEntered;
  fold.open = !isFull && !isNone;
  if (!fold.open) openSheet(document.querySelector(".sheets").dataset.next);
}

document.addEventListener("htmx:afterSwap", goOnEntering);
document.addEventListener("click", (event) => {
  const next = event.target.closest("[data-next-sheet]");
  if (next) openSheet(next.dataset.nextSheet);
});
