// The chips at a round's end of Oracle: counts by player and animal, kept while others' taps
// replace the page.

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

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) step(button.closest("[data-final-chips]"), button);
});

function setUp() {
  for (const form of document.querySelectorAll("[data-final-chips]")) {
    beginFinal(form);
    showFinal(form);
  }
}

document.addEventListener("htmx:afterSwap", setUp);
setUp();
