// The live picture: one JPEG at a time, asked for by its number; never a stream. And the state of
// the camera, which comes with the page's one feed.

let number = 0;
let shown = null;
let isAsking = false;
let heard = null; // what the feed told of the table last
let isAskedAgain = false;

const stage = () => document.querySelector("[data-live]");

async function next() {
  const place = stage();
  if (!place || document.hidden || isAsking) return;
  isAsking = true;
  try {
    const answer = await fetch(`${place.dataset.live}?after=${number}`);
    if (answer.status !== 200) return;
    number = Number(answer.headers.get("X-Picture-Number"));
    show(await answer.blob());
  } catch {
    number = 0; // the line is cut; feed.js says so
  } finally {
    isAsking = false;
  }
}

function show(blob) {
  const picture = document.getElementById("live-picture");
  if (!picture) return;
  const before = shown;
  shown = URL.createObjectURL(blob);
  picture.src = shown;
  if (before) URL.revokeObjectURL(before);
}

async function watch() {
  for (;;) {
    await next();
    const every = Number(stage()?.dataset.everyMs ?? 1000);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

// A new throw, one that is gathered, a bumped die or a lost camera changes the page; a phase changes only one word.
function hear({ live }) {
  const page = document.getElementById("now");
  if (!live || !page) return;
  for (const camera of document.querySelectorAll("[data-camera]")) {
    camera.dataset.camera = live.trouble ? "trouble" : live.phase;
  }
  const told = [`${live.throw}.${live.revision}`, Number(live.lies), live.notice, live.trouble];
  heard = told.map((one) => one ?? "").join(" ");
  isAskedAgain = false;
  fetchNews();
}

function fetchNews() {
  const page = document.getElementById("now");
  const table = page?.querySelector("[data-news]");
  if (heard === null || !table || table.dataset.news === heard) return;
  table.dataset.news = heard;
  window.htmx
    .ajax("GET", page.dataset.now, { target: "#now", swap: "outerHTML show:none" })
    .catch(() => {});
}

document.addEventListener("feed", (event) => hear(event.detail));
// A page that was on its way when the table changed shows what lay there before, and whoever asked
// meanwhile has lost the place to put the answer. Once, though: it may also know more than the feed.
document.addEventListener("htmx:afterSettle", () => {
  if (isAskedAgain) return;
  isAskedAgain = true;
  fetchNews();
});
watch();
