// A picture is sent as soon as it is chosen, and the page says how far it is.
// Without this script the form has a button and does the same, only more quietly.

function show(form, element, isShown) {
  form.querySelector(element).hidden = !isShown;
}

function notice(sentence) {
  document.dispatchEvent(new CustomEvent("notice", { detail: sentence }));
}

function send(form) {
  const bar = form.querySelector("progress");
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.responseType = "document";
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total;
  });
  request.upload.addEventListener("load", () => {
    bar.removeAttribute("value"); // how long reading takes is not known
    show(form, "[data-sending]", false);
    show(form, "[data-reading]", true);
  });
  request.addEventListener("load", () => {
    if (request.status < 400) {
      location.assign(request.responseURL);
      return;
    }
    const said = request.response?.querySelector("[data-sentence]");
    stop(form, said ? said.textContent : form.dataset.lost);
  });
  request.addEventListener("error", () => stop(form, form.dataset.lost));
  const body = new FormData(form);
  show(form, "[data-progress]", true);
  form.querySelector("label").setAttribute("aria-disabled", "true");
  form.querySelector("input[type=file]").disabled = true;
  notice();
  request.send(body);
}

function stop(form, sentence) {
  show(form, "[data-progress]", false);
  show(form, "[data-sending]", true);
  show(form, "[data-reading]", false);
  form.querySelector("label").removeAttribute("aria-disabled");
  form.querySelector("input[type=file]").disabled = false;
  form.querySelector("progress").value = 0;
  form.reset();
  notice(sentence);
}

function take(input) {
  const form = input.closest("[data-upload]");
  const file = input.files?.[0];
  if (!form || !file) return;
  if (file.size > Number(form.dataset.mostBytes)) stop(form, form.dataset.tooLarge);
  else send(form);
}

document.addEventListener("change", (event) => take(event.target));

// On a slow line the picture may be chosen before this script is here.
document.querySelectorAll("[data-upload] input[type=file]").forEach(take);
