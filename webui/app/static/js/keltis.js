// Lit spaces of a drawn board are buttons: keys press them, and where several figures could go
// to the same space a tap asks which one.

document.addEventListener("keydown", (event) => {
  const space = event.target.closest?.(".k-lit");
  if (!space || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  space.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

document.addEventListener("click", (event) => {
  const space = event.target.closest("[data-choose]");
  if (space) document.getElementById(space.dataset.choose).showPopover();
  const leading = event.target.closest("[data-href]");
  if (leading) location.assign(leading.dataset.href);
  // A space that fills in a form and sends it.
  const filling = event.target.closest("[data-form]");
  if (filling) {
    const form = document.getElementById(filling.dataset.form);
    form.elements["field.space"].value = filling.dataset.value;
    form.requestSubmit();
  }
});
