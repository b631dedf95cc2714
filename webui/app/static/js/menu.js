// A menu closes when something else is tapped, and on Escape.

function closeMenus(except) {
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target.closest("[data-menu]")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("[data-menu][open]");
  closeMenus(null);
  open?.querySelector("summary").focus();
});
