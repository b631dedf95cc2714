// The clock of a practice throw. It begins with the first look and stops when the prophecy is
// found or shown; a reload does not turn it back. This device remembers the best time of each level
// and how many were found in a row.

function times(page) {
  const key = `pythia-practice-${page.dataset.practice}`;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") ?? { begun: Date.now() };
  return { kept, keep: () => sessionStorage.setItem(key, JSON.stringify(kept)) };
}

function records(level) {
  const key = `pythia-practice-records-${level}`;
  const kept = JSON.parse(localStorage.getItem(key) ?? "null") ?? { best: null, streak: 0 };
  return { kept, keep: () => localStorage.setItem(key, JSON.stringify(kept)) };
}

// Once for each throw: found is one more in a row, shown is none.
function count(page, seconds) {
  const { kept, keep } = records(page.dataset.level);
  const isFound = "found" in page.dataset;
  kept.streak = isFound ? kept.streak + 1 : 0;
  if (isFound) kept.best = Math.min(kept.best ?? seconds, seconds);
  keep();
}

function tell(element, field, value) {
  element.textContent = element.dataset.sentence.replace(`{${field}}`, value);
}

function show() {
  const page = document.getElementById("case");
  if (!page) return;
  const { kept, keep } = times(page);
  const ends = "over" in page.dataset && !kept.ended;
  if (ends) kept.ended = Date.now();
  keep();
  const seconds = Math.floor(((kept.ended ?? Date.now()) - kept.begun) / 1000);
  if (ends) count(page, seconds);
  const clock = page.querySelector("[data-clock]");
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const took = page.querySelector("[data-took]");
  if (took) tell(took, "seconds", seconds);
  const { best, streak } = records(page.dataset.level).kept;
  page.querySelector("[data-records]").hidden = best === null;
  if (best !== null) tell(page.querySelector("[data-best]"), "seconds", best);
  tell(page.querySelector("[data-streak]"), "count", streak);
}

document.addEventListener("htmx:afterSwap", show);
setInterval(show, 500);
show();
