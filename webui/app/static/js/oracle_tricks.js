// Entering a trick of Oracle: what a tap would mean, and the trick as it is laid. The taps
// themselves are drafts, see draft.js.

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

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-suit-tab]");
  if (tab) showSuit(tab.closest("form"), tab.dataset.suitTab);
});
