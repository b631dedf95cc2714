// What was replaced goes at once. Before htmx lets an old part go it tells each of its elements so,
// twice, and asks all its ancestors: on a full board that was half the time of a tap. Nobody
// listens there, and what listens to an element goes with it. Only what is triggered otherwise is
// left to htmx, and what it cleans without removing it.
document.addEventListener("htmx:beforeCleanupElement", (event) => {
  const old = event.target;
  if (!(old instanceof Element)) return; // a text of its own
  if (old.querySelector("[hx-trigger]") || old.closest("[hx-disable]")) return;
  old.replaceChildren();
});
