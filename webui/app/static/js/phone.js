// "Be the table's camera": opens the camera, shows what the table sees, and judges on its own.

import { Camera, Motion } from "./phone_camera.js";
import { Line } from "./phone_line.js";

const page = document.getElementById("phone");
const part = (name) => page.querySelector(name);
const stage = part("[data-camera-stage]");
const video = part("video");
const camera = new Camera(video);
const words = page.dataset;

let line = null;
let awake = null;
let battery = null;

function say(sentence, isTrouble = false) {
  const said = part("[data-said]");
  if (said.textContent !== sentence) said.textContent = sentence;
  said.dataset.trouble = isTrouble;
}

function show(mode) {
  page.dataset.mode = mode;
}

function drawDice(dice) {
  const drawing = part(".phone-dice");
  const shapes = dice.flatMap(({ color, hole, corners }) =>
    ["", ` phone-die-${color}${hole ? " phone-die-hole" : ""}`].map((kind) => {
      const shape = document.createElementNS(drawing.namespaceURI, "polygon");
      shape.setAttribute("class", `phone-die${kind}`);
      shape.setAttribute("points", corners.map((corner) => camera.shown(corner).join(",")).join(" "));
      return shape;
    }),
  );
  drawing.replaceChildren(...shapes);
}

// What the table answers; null when nothing came back.
function hear(news) {
  if (news === null) {
    say(words.saidLost, true);
    drawDice([]);
    return;
  }
  if (!camera.isAlive) say(words.saidTaken, true);
  else if (news.chosen) say(news.words, news.trouble);
  else say(words.saidWaiting);
  page.dataset.chosen = news.chosen;
  const use = document.getElementById("use-this");
  if (use) use.hidden = news.chosen;
  if (news.dice) drawDice(news.dice);
}

function showUse() {
  if (!line?.isOpen) return;
  const sum = (line.sentBytes / 1e6).toFixed(1);
  const told = [words.use.replace("{rate}", line.rate.toFixed(0)).replace("{sum}", sum)];
  if (battery) {
    const level = Math.round(battery.now.level * 100);
    const change = level - battery.atStart;
    told.push(words.battery.replace("{level}", `${level} %`).replace("{change}", `${change} %`));
  }
  part("[data-used]").textContent = told.join(" · ");
  part("[data-used]").dataset.rate = line.rate.toFixed(1);
}

async function keepAwake() {
  try {
    awake = await navigator.wakeLock?.request("screen");
  } catch {
    awake = null; // the battery is low
  }
}

async function open() {
  try {
    await camera.open();
  } catch (error) {
    say(error.name === "NotFoundError" ? words.saidNone : words.saidDenied, true);
    return;
  }
  stage.hidden = false;
  show("open");
  document.getElementById("torch").hidden = !camera.can.torch;
  document.getElementById("focus").hidden = !camera.can.focusMode?.includes("manual");
  void keepAwake();
  if (navigator.getBattery) {
    const now = await navigator.getBattery();
    battery = { now, atStart: Math.round(now.level * 100) };
  }
  line = new Line(camera, new Motion(video), { offer: words.offer, frames: words.frames }, hear);
  await line.open();
}

function close() {
  line?.close();
  line = null;
  camera.close();
  void awake?.release();
  stage.hidden = true;
  drawDice([]);
  say("");
  show("closed");
}

// The picture as it is now goes to the judge, as a photograph would.
async function readNow() {
  const button = document.getElementById("read-now");
  button.disabled = true;
  say(words.saidReading);
  const form = new FormData();
  form.append("picture", await camera.jpeg(Infinity, 0.92), "throw.jpg");
  try {
    const answer = await fetch(words.photo, { method: "POST", body: form });
    if (!answer.ok) throw new Error(String(answer.status));
    show("reading");
    await window.htmx.ajax("GET", new URL(answer.url).pathname, { target: "#referee", swap: "innerHTML" });
    scrollTo(0, 0);
  } catch {
    show("open");
    document.dispatchEvent(new CustomEvent("notice", { detail: words.saidUnread }));
  } finally {
    button.disabled = false;
  }
}

function nextThrow() {
  document.getElementById("referee").replaceChildren();
  show("open");
}

async function toggleTorch(button) {
  const isOn = button.getAttribute("aria-pressed") === "true";
  await camera.set({ torch: !isOn });
  button.setAttribute("aria-pressed", String(!isOn));
}

const acts = {
  "open-camera": open,
  "close-camera": close,
  "read-now": readNow,
  "next-throw": nextThrow,
  "use-this": () => fetch(words.choose, { method: "POST" }).catch(() => hear(null)),
  torch: toggleTorch,
  focus: () => camera.settle(),
};

page.addEventListener("click", (event) => {
  const button = event.target.closest("button[id]");
  if (button && acts[button.id]) void acts[button.id](button);
});

document.addEventListener("visibilitychange", async () => {
  if (!line) return;
  if (document.hidden) {
    line.say("hidden");
    return;
  }
  void keepAwake();
  if (camera.isOver) await camera.open().catch(() => say(words.saidTaken, true));
  line.lookAnew();
  line.beat();
});
addEventListener("pagehide", () => line?.say("hidden"));
matchMedia("(orientation: portrait)").addEventListener("change", () => line?.noteTurn());
video.addEventListener("resize", () => line?.noteTurn());
setInterval(showUse, 1000);

// A judged throw stands on this page: reloading it comes back to the camera.
for (const event of ["htmx:replacedInHistory", "htmx:pushedIntoHistory"]) {
  document.addEventListener(event, () => history.replaceState({}, "", words.here));
}

const isAble = Boolean(navigator.mediaDevices?.getUserMedia);
part("[data-able]").hidden = !isAble;
part("[data-unable]").hidden = isAble;
