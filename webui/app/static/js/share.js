// The device's own way to pass something on, where it has one: the picture, or else the link.

const button = document.querySelector("[data-share]");

async function pass() {
  const { share, title, link } = button.dataset;
  const answer = await fetch(share);
  const file = new File([await answer.blob()], "pythia.jpg", { type: "image/jpeg" });
  const picture = { files: [file], title };
  await navigator.share(navigator.canShare?.(picture) ? picture : { title, url: link });
}

if (button && navigator.share) {
  button.hidden = false;
  button.addEventListener("click", () => pass().catch(() => {})); // whoever closes the sheet meant it
}
