// Acts of several taps. Choices are collected here and sent once, when nothing is missing.
//
//   form[data-draft=NAME][data-draft-needs="marker card dice:4"][data-draft-auto]
//   [data-draft-set=FIELD][data-draft-value=JSON]   one value; tapped again it is taken back
//   [data-draft-add=FIELD][data-draft-value=JSON]   one more of a list, in the order of taps
//   [data-draft-for=NAME]                           a control that stands outside its form
//   [data-draft-by=PLAYER]                          who then acts, e.g. the owner of a card
//   [data-draft-send]                               enabled when nothing is missing
//   [data-draft-clear]                              forget it all
//
// A draft outlives the markup around it: somebody else's tap replaces the page, not one's own
// half-made choice. Whatever the new page no longer offers is dropped.

const drafts = new Map();

function formOf(control) {
  const name = control.dataset.draftFor;
  return name ? document.querySelector(`form[data-draft="${name}"]`) : control.closest("form[data-draft]");
}

function valuesOf(form) {
  const name = form.dataset.draft;
  if (!drafts.has(name)) drafts.set(name, {});
  return drafts.get(name);
}

function controlsOf(form) {
  const inside = form.querySelectorAll("[data-draft-set], [data-draft-add]");
  const outside = document.querySelectorAll(`[data-draft-for="${form.dataset.draft}"]`);
  return [...inside, ...outside];
}

function needs(form) {
  return form.dataset.draftNeeds.split(" ").filter(Boolean).map((need) => {
    const [field, count] = need.split(":");
    return { field, count: count ? Number(count) : null };
  });
}

function isComplete(form) {
  const values = valuesOf(form);
  return needs(form).every(({ field, count }) =>
    count === null ? values[field] !== undefined : (values[field] ?? []).length === count,
  );
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function tap(form, control) {
  const values = valuesOf(form);
  const value = JSON.parse(control.dataset.draftValue);
  const { draftSet, draftAdd, draftBy } = control.dataset;
  if (draftSet) {
    if (same(values[draftSet], value)) delete values[draftSet];
    else values[draftSet] = value;
  } else {
    const list = values[draftAdd] ?? [];
    const rest = list.filter((one) => !same(one, value));
    const most = needs(form).find((need) => need.field === draftAdd)?.count ?? Infinity;
    if (rest.length === list.length && list.length < most) rest.push(value);
    values[draftAdd] = rest;
  }
  if (draftBy) form.elements.by.value = draftBy;
  show(form);
  if (form.hasAttribute("data-draft-auto") && isComplete(form)) form.requestSubmit();
}

function show(form) {
  const values = valuesOf(form);
  const offered = new Map();
  for (const control of controlsOf(form)) {
    const { draftSet, draftAdd, draftValue } = control.dataset;
    const field = draftSet ?? draftAdd;
    if (!offered.has(field)) offered.set(field, []);
    offered.get(field).push(JSON.parse(draftValue));
  }
  for (const [field, value] of Object.entries(values)) {
    const choices = offered.get(field) ?? [];
    const isOffered = (one) => choices.some((choice) => same(choice, one));
    if (Array.isArray(value)) values[field] = value.filter(isOffered);
    else if (!isOffered(value)) delete values[field];
  }
  for (const control of controlsOf(form)) {
    const { draftSet, draftAdd, draftValue } = control.dataset;
    const value = JSON.parse(draftValue);
    const place = draftAdd ? (values[draftAdd] ?? []).findIndex((one) => same(one, value)) : -1;
    const isChosen = draftSet ? same(values[draftSet], value) : place >= 0;
    control.setAttribute("aria-pressed", String(isChosen));
    if (place >= 0) control.dataset.place = place + 1;
    else delete control.dataset.place;
  }
  for (const send of form.querySelectorAll("[data-draft-send]")) send.disabled = !isComplete(form);
  form.dataset.chosen = Object.values(values).flat().length;
  form.dispatchEvent(new CustomEvent("draft", { bubbles: true, detail: values }));
}

// Before anybody else: a control may be a link that leads elsewhere where there is no script.
document.addEventListener("click", onTap, { capture: true });

function onTap(event) {
  const control = event.target.closest("[data-draft-set], [data-draft-add]");
  const form = control && formOf(control);
  if (form) {
    event.preventDefault();
    event.stopPropagation();
    // The stage turns fingers into clicks of its own; the browser's own on a die are echoes.
    if (!control.closest("[data-die]") || event.detail === 0) tap(form, control);
  }
  const clear = event.target.closest("[data-draft-clear]");
  if (clear && formOf(clear)) {
    drafts.delete(formOf(clear).dataset.draft);
    show(formOf(clear));
  }
}

// What was fixed by the page comes first, what was chosen is laid over it.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("form[data-draft]");
    if (!form) return;
    if (!isComplete(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const data = form.elements.data;
    form.dataset.fixed ??= data.value;
    const chosen = { ...valuesOf(form) };
    delete chosen.by; // no part of what was done, but of who did it
    data.value = JSON.stringify({ ...JSON.parse(form.dataset.fixed), ...chosen });
    drafts.delete(form.dataset.draft);
  },
  { capture: true },
);

function setUp() {
  for (const form of document.querySelectorAll("form[data-draft]")) show(form);
}

document.addEventListener("htmx:afterSwap", setUp);
setUp();
