// Keeps the screen on while a page of ours is looked at, on devices that were asked to.
// Browsers allow it over secure addresses only; elsewhere the menu says what to do instead.

const WISH = "keep-screen-on";
const button = document.querySelector("[data-awake]");
const advice = document.querySelector("[data-asleep]");

function isWished() {
  try {
    return localStorage.getItem(WISH) === "yes";
  } catch {
    return false; // a private window may keep nothing
  }
}

function wish(yes) {
  try {
    localStorage.setItem(WISH, yes ? "yes" : "no");
  } catch {
    // It then holds for this page only.
  }
}

if ("wakeLock" in navigator) {
  let lock = null;

  const show = () => button.setAttribute("aria-pressed", String(lock !== null));

  const hold = async () => {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        show();
      });
    } catch {
      lock = null; // the battery is low, or the page is hidden
    }
    show();
  };

  button.hidden = false;
  button.addEventListener("click", () => {
    wish(lock === null);
    if (lock === null) hold();
    else lock.release();
  });
  // The browser lets go whenever the page is hidden.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && lock === null && isWished()) hold();
  });
  if (isWished()) hold();
} else {
  advice.hidden = false;
}
