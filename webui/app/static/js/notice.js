// The page's one place for bad news. Anything on the page may ask for it with a `notice` event,
// whose detail is the sentence; one without takes away what was told. A request that never arrived
// gets the sentence that the page brought along for this.

const place = () => document.getElementById("notice");

function tell(sentence) {
  const body = document.createElement("p");
  body.className = "notice-body";
  const words = document.createElement("span");
  words.textContent = sentence;
  const sign = place().querySelector("template");
  body.append(sign.content.cloneNode(true), words);
  place().replaceChildren(body, sign);
}

function hush() {
  place().querySelector(".notice-body")?.remove();
}

// A page that comes back with bad news comes back where it was.
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) sessionStorage.setItem("sent-from", scrollY);
});
const sentFrom = sessionStorage.getItem("sent-from");
sessionStorage.removeItem("sent-from");
if (sentFrom && place().querySelector(".notice-body")) scrollTo(0, Number(sentFrom));

// A tap on it says that it was read.
document.addEventListener("click", (event) => {
  if (event.target.closest("#notice")) hush();
});
document.addEventListener("notice", (event) => (event.detail ? tell(event.detail) : hush()));

// That nothing was heard is true only until something is heard.
let isLost = false;

function lose() {
  tell(place().dataset.lost);
  isLost = true;
}

function hear() {
  if (isLost) hush();
  isLost = false;
}

document.addEventListener("htmx:sendError", lose);
document.addEventListener("htmx:timeout", lose);
document.addEventListener("htmx:afterOnLoad", hear);
document.addEventListener("feed", hear);
