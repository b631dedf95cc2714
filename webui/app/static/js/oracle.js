// Oracle's pad: what a tap would mean, the trick as it is laid, chips counted at a round's end,
// and one sheet after the other at the reckoning. Taps themselves are drafts, see draft.js.

// two taps: once it is known who won, every animal says what it would bring

function showTakes(form, winner) {
  for (const take of form.querySelectorAll("[data-take]")) take.hidden = take.dataset.take !== winner;
  for (const left of form.querySelectorAll("[data-take-none]")) left.hidden = Boolean(winner);
}

// every card: the trick fills up in the order of play

function showTrick(form, cards) {
  for (const slot of form.querySelectorAll("[data-slot]")) {
    const card = cards[Number(slot.dataset.slot)];
    const face = card && document.getElementById(`card-${card}`).firstElementChild;
    const place = slot.querySelector("[data-slot-card]");
    place.replaceChildren(...(face ? [face.cloneNode(true)] : []));
    place.hidden = !face;
    slot.querySelector("[data-slot-empty]").hidden = Boolean(face);
  }
  for (const turn of form.querySelectorAll("[data-turn-of]")) {
    turn.hidden = Number(turn.dataset.turnOf) !== cards.length;
  }
  // Whoever can follows: the led color is where the next card most likely is.
  const led = cards[0] && document.getElementById(`card-${cards[0]}`).closest("[data-suit]");
  if (led) showSuit(form, led.dataset.suit);
}

function showSuit(form, color) {
  for (const suit of form.querySelectorAll("[data-suit]")) {
    suit.classList.toggle("is-shown", suit.dataset.suit === color);
  }
  for (const tab of form.querySelectorAll("[data-suit-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.suitTab === color));
  }
}

document.addEventListener("draft", (event) => {
  const form = event.target;
  if (form.matches(".quick")) showTakes(form, event.detail.winner);
  if (form.matches(".trick-cards")) showTrick(form, event.detail.cards ?? []);
});

// a round's end: counts by player and animal, kept while others' taps replace the page

const finals = new Map();

function finalOf(form) {
  const name = form.dataset.finalChips;
  if (!finals.has(name)) finals.set(name, { counts: {}, holders: {} });
  return finals.get(name);
}

// What the tricks entered so far have brought is where counting begins.
function beginFinal(form) {
  if (finals.has(form.dataset.finalChips)) return;
  const { counts, holders } = finalOf(form);
  for (const stepper of form.querySelectorAll("[data-final-animal]")) {
    const player = stepper.closest("[data-final-of]").dataset.finalOf;
    counts[`${player} ${stepper.dataset.finalAnimal}`] = Number(stepper.dataset.begin);
  }
  for (const choice of form.querySelectorAll("[data-final-loser] input:checked")) {
    holders[choice.closest("[data-final-loser]").dataset.finalLoser] = choice.value;
  }
}

function countOf(final, player, animal) {
  return final.counts[`${player} ${animal}`];
}

function step(form, button) {
  const final = finalOf(form);
  const { finalOf: player } = button.closest("[data-final-of]").dataset;
  const { finalAnimal: animal } = button.closest("[data-final-animal]").dataset;
  const wanted = countOf(final, player, animal) + Number(button.dataset.step);
  if (wanted < 0 || leftOf(form, animal) < Number(button.dataset.step)) return;
  final.counts[`${player} ${animal}`] = wanted;
  showFinal(form);
}

function leftOf(form, animal) {
  const inGame = Number(form.querySelector(`[data-final-loser="${animal}"]`).dataset.inGame);
  const players = [...form.querySelectorAll("[data-final-of]")].map((mat) => mat.dataset.finalOf);
  return players.reduce((left, player) => left - countOf(finalOf(form), player, animal), inGame);
}

function showFinal(form) {
  const final = finalOf(form);
  for (const stepper of form.querySelectorAll("[data-final-animal]")) {
    const animal = stepper.dataset.finalAnimal;
    const count = countOf(final, stepper.closest("[data-final-of]").dataset.finalOf, animal);
    stepper.querySelector("[data-count]").textContent = count;
    stepper.querySelector('[data-step="-1"]').disabled = count === 0;
    stepper.querySelector('[data-step="1"]').disabled = leftOf(form, animal) === 0;
  }
  for (const loser of form.querySelectorAll("[data-final-loser]")) {
    const animal = loser.dataset.finalLoser;
    loser.querySelector("[data-left]").textContent = leftOf(form, animal);
    const holder = final.holders[animal] ?? "";
    for (const choice of loser.querySelectorAll("input")) choice.checked = choice.value === holder;
  }
}

function written(form) {
  const final = finalOf(form);
  const animals = [...form.querySelectorAll("[data-final-loser]")].map((one) => one.dataset.finalLoser);
  const chips = {};
  for (const mat of form.querySelectorAll("[data-final-of]")) {
    const player = mat.dataset.finalOf;
    chips[player] = { losers: animals.filter((animal) => final.holders[animal] === player) };
    for (const animal of animals) chips[player][animal] = countOf(final, player, animal);
  }
  return JSON.stringify(chips);
}

document.addEventListener("change", (event) => {
  const loser = event.target.closest("[data-final-loser]");
  if (!loser) return;
  finalOf(loser.form).holders[loser.dataset.finalLoser] = event.target.value;
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-final-chips]");
    if (form) form.elements["field.chips"].value = written(form);
  },
  { capture: true },
);

// the reckoning: whose cards are being entered stays open until both are there, then the next

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

document.addEventListener("click", (event) => {
  const form = event.target.closest("form");
  const tab = event.target.closest("[data-suit-tab]");
  if (tab) showSuit(form, tab.dataset.suitTab);
  const stepper = event.target.closest("[data-step]");
  if (stepper) step(form, stepper);
  const next = event.target.closest("[data-next-sheet]");
  if (next) openSheet(next.dataset.nextSheet);
});

function setUp() {
  for (const form of document.querySelectorAll("[data-final-chips]")) {
    beginFinal(form);
    showFinal(form);
  }
  goOnEntering();
}

document.addEventListener("htmx:afterSwap", setUp);
setUp();
