// The guided pages: asks for what is seen now, one request at a time, until the step has ended;
// and says aloud what changed.

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function sayAloud() {
  const words = document.querySelector("#setup-now [data-say]")?.textContent.trim();
  const said = document.getElementById("setup-said");
  if (words && said && said.textContent !== words) said.textContent = words;
}

async function ask() {
  for (;;) {
    const now = document.getElementById("setup-now");
    if (!now || now.querySelector("[data-ended]")) return;
    if (!document.hidden && !isTouched(now)) {
      await window.htmx
        .ajax("GET", now.dataset.ask, { target: "#setup-now", swap: "innerHTML" })
        .catch(() => {});
      sayAloud();
    }
    await pause(Number(now.dataset.everyMs));
  }
}

// A button under a finger, or one that has the keyboard, must not be swapped away.
const isTouched = (now) => now.matches(":active") || now.contains(document.activeElement);

// Deferred scripts run in their order: htmx is there.
void ask();
