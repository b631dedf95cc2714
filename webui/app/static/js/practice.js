// The clock of a practice throw. It begins with the first look and stops when the prophecy is
// found or shown; a reload does not turn it back.

function times() {
  const key = `pythia-practice-${document.getElementById("case").dataset.practice}`;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") ?? { begun: Date.now() };
  return { kept, keep: () => sessionStorage.setItem(key, JSON.stringify(kept)) };
}

function show() {
  const page = document.getElementById("case");
  if (!page) return;
  const { kept, keep } = times();
  if ("over" in page.dataset && !kept.ended) kept.ended = Date.now();
  keep();
  const seconds = Math.floor(((kept.ended ?? Date.now()) - kept.begun) / 1000);
  const clock = page.querySelector("[data-clock]");
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const took = page.querySelector("[data-took]");
  if (took) took.textContent = took.dataset.sentence.replace("{seconds}", seconds);
}

document.addEventListener("htmx:afterSwap", show);
setInterval(show, 500);
show();
