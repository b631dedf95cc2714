// Names of earlier evenings: a tap seats somebody in the first place that is free, and one more
// takes them away again.

const places = [...document.querySelectorAll(".place input")];
const offers = [...document.querySelectorAll("[data-name]")];

const key = (name) => name.trim().replace(/\s+/g, " ").toLowerCase();
const placeOf = (name) => places.find((place) => key(place.value) === key(name));

function show() {
  const isFull = places.every((place) => place.value.trim());
  for (const offer of offers) {
    const isSeated = placeOf(offer.dataset.name) !== undefined;
    offer.setAttribute("aria-pressed", String(isSeated));
    offer.disabled = isFull && !isSeated;
  }
}

for (const offer of offers) {
  offer.addEventListener("click", () => {
    const { name } = offer.dataset;
    const seated = placeOf(name);
    if (seated) seated.value = "";
    else places.find((place) => !place.value.trim()).value = name;
    show();
  });
}
addEventListener("input", show);
addEventListener("pageshow", show); // a page that comes back brings its names along
document.querySelector("[data-names]").hidden = false;
