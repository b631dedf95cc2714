// Painting: with a color chosen every die tapped gets it. Dice tapped shortly after each other are
// sent together, as one act; a second tap on a die takes the first one back.

const PAINTING_MS = 700;

let painted = new Set();
let timer = 0;

function send() {
  const form = document.getElementById("paint-form");
  if (form && painted.size) {
    form.elements.dice.value = [...painted].join(",");
    form.requestSubmit();
  }
  painted = new Set();
}

document.addEventListener("click", (event) => {
  // The stage turns fingers into clicks of its own; the browser's own on a die are echoes.
  const die = event.detail === 0 && event.target.closest("[data-paint] [data-die]");
  if (!die) return;
  const id = die.dataset.die;
  if (!painted.delete(id)) painted.add(id);
  die.classList.toggle("is-painted", painted.has(id));
  clearTimeout(timer);
  if (painted.size) timer = setTimeout(send, PAINTING_MS);
});

// Whoever begins to paint further down the page finds the colors, and what follows, in sight.
const color = () => document.querySelector("[data-paint]")?.dataset.paint;
let before = color();

document.addEventListener("htmx:afterSettle", () => {
  if (color() && !before) document.getElementById("paint")?.scrollIntoView({ block: "nearest" });
  before = color();
});
