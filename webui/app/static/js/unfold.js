// Every event replaces the changing part of a game's page; what a person had opened, scrolled
// to or begun to type stays as it was, and what was tapped stays under the finger: where a line
// came or went above it, the page scrolls by as much.

let before = null;
let tapped = null; // the id of the button whose answer is awaited

document.addEventListener(
  "click",
  (event) => {
    tapped = event.target.closest("#now :is(a, button, summary, [role=button])")?.id;
  },
  { capture: true },
);

const topOf = (id) => (id ? document.getElementById(id)?.getBoundingClientRect().top : undefined);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "now") return;
  const typing = document.activeElement?.closest("#now input:not([type=hidden]), #now textarea");
  before = {
    chapter: event.detail.target.dataset.chapter,
    open: [...document.querySelectorAll("#now details[open][id]")].map((fold) => fold.id),
    scrolled: [...document.querySelectorAll("#now [data-scroll][id]")].map((box) => [box.id, box.scrollTop]),
    typing: typing && { name: typing.name, form: typing.form?.id, value: typing.value },
    focused: document.activeElement?.closest("#now [id]")?.id,
    top: topOf(tapped),
  };
});

document.addEventListener("htmx:afterSwap", () => {
  if (!before) return;
  for (const id of before.open) {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
  }
  for (const [id, top] of before.scrolled) {
    const box = document.getElementById(id);
    if (box) box.scrollTop = top;
  }
  const { typing } = before;
  const field = typing?.form && document.getElementById(typing.form)?.elements[typing.name];
  if (field) {
    field.value = typing.value;
    field.focus();
  } else if (before.focused) document.getElementById(before.focused)?.focus({ preventScroll: true });
  // A new round is a new page: it begins at its headline. Undo may be tapped once more, though.
  const turns = document.getElementById("now")?.dataset.chapter !== before.chapter;
  if (turns && !["undo", "redo"].includes(tapped)) scrollTo(0, 0);
  else if (before.top !== undefined) scrollBy(0, (topOf(tapped) ?? before.top) - before.top);
  before = tapped = null;
});
