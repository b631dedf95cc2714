// Every event replaces the changing part of a game's page; what a person had opened, scrolled
// to or begun to type stays as it was.

let before = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "now") return;
  const typing = document.activeElement?.closest("#now input:not([type=hidden]), #now textarea");
  before = {
    chapter: event.detail.target.dataset.chapter,
    open: [...document.querySelectorAll("#now details[open][id]")].map((fold) => fold.id),
    scrolled: [...document.querySelectorAll("#now [data-scroll][id]")].map((box) => [box.id, box.scrollTop]),
    typing: typing && { name: typing.name, form: typing.form?.id, value: typing.value },
    focused: document.activeElement?.closest("#now [id]")?.id,
  };
});

document.addEventListener("htmx:afterSwap", () => {
  if (!before) return;
  // A new round is a new page: it begins at its headline.
  if (document.getElementById("now")?.dataset.chapter !== before.chapter) scrollTo(0, 0);
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
  before = null;
});
