// Copying needs HTTPS or this machine; elsewhere the link is selected, ready to be copied.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.copied;
});
