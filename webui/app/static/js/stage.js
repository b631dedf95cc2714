// The stage: zoom, pan and taps. What a tap means is the server's business: every die is a link.

const TAP_PX = 8; // a finger that moves less than this meant a tap
const REACH_PX = 30; // a tap this near a die means the die
const STEP = 1.4;
const NAME_SHARE = 0.4; // of a die's edge: how high a name is written
const NAME_PX = 11; // and how high it should be on the screen
const MOST_GROWN = 1.7;
const MOST = 12;
const MARK_PX = 20; // a tap this near the mark of a question means the question
const CORNER_PX = 14; // a finger this near a corner drags it
const CLOSE_PX = 72; // how large a die is shown that is looked at

// The view of each stage outlives its markup, which is replaced after every tap.
const views = new Map();

class Stage {
  constructor(element) {
    this.element = element;
    this.canvas = element.querySelector("[data-canvas]");
    this.drawing = element.querySelector(".stage-drawing");
    this.pointers = new Map();
    this.moved = 0;
    const box = this.drawing.viewBox.baseVal;
    this.units = { width: box.width, height: box.height };
    const name = `${element.dataset.stage}/${box.width}x${box.height}`;
    if (!views.has(name)) views.set(name, {});
    this.view = views.get(name);
    if (this.view.scale === undefined) this.fit();
    // Once for each die or place: one that was dragged stays where the finger left it.
    const { look, lookFor } = element.dataset;
    if (look && lookFor !== this.view.lookFor) this.lookAt(...look.split(" ").map(Number));
    this.view.lookFor = lookFor;
    this.apply();
    this.listen();
  }

  // Brings a place into the middle, and closer if it is small; never farther away.
  lookAt(x, y) {
    const { clientWidth, clientHeight } = this.element;
    const edge = Number(this.element.dataset.edge) * this.unit;
    this.view.scale = Math.min(Math.max(this.view.scale, CLOSE_PX / edge), MOST);
    const scale = this.unit * this.view.scale;
    this.view.x = clientWidth / 2 - x * scale;
    this.view.y = (clientHeight - this.toolsPx) / 2 - y * scale;
    this.view.untouched = false;
    this.canvas.classList.add("is-moving");
    this.apply();
  }

  // What is being corrected, on the screen; the middle where nothing is.
  get held() {
    const { look } = this.element.dataset;
    const { clientWidth, clientHeight } = this.element;
    if (!look) return { x: clientWidth / 2, y: clientHeight / 2 };
    const [x, y] = look.split(" ").map(Number);
    const scale = this.unit * this.view.scale;
    return { x: this.view.x + x * scale, y: this.view.y + y * scale };
  }

  // The buttons at the foot of the stage hide nothing, however large they are.
  get toolsPx() {
    const tools = this.element.querySelector(".stage-tools");
    return tools ? tools.offsetHeight + 12 : 0;
  }

  get unit() {
    return this.element.clientWidth / this.units.width;
  }

  fit() {
    const [x, y, width, height] = this.element.dataset.focus.split(" ").map(Number);
    const { clientWidth, clientHeight } = this.element;
    const unit = this.unit;
    const free = clientHeight - this.toolsPx;
    const scale = Math.min(clientWidth / (width * unit), free / (height * unit));
    this.view.scale = scale;
    this.view.x = clientWidth / 2 - (x + width / 2) * unit * scale;
    this.view.y = free / 2 - (y + height / 2) * unit * scale;
    this.view.untouched = true;
  }

  zoom(factor, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    const { view } = this;
    const least = Math.min(1, this.element.clientHeight / (this.units.height * this.unit));
    const scale = Math.min(Math.max(view.scale * factor, least * 0.8), MOST);
    const real = scale / view.scale;
    view.x = x - (x - view.x) * real;
    view.y = y - (y - view.y) * real;
    view.scale = scale;
    view.untouched = false;
    this.apply();
  }

  pan(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.view.untouched = false;
    this.apply();
  }

  apply() {
    const { view, element, units, unit } = this;
    const width = units.width * unit * view.scale;
    const height = units.height * unit * view.scale;
    // Something of the picture stays in sight, wherever it is pushed.
    const keep = 60;
    view.x = Math.min(Math.max(view.x, keep - width), element.clientWidth - keep);
    view.y = Math.min(Math.max(view.y, keep - height), element.clientHeight - keep);
    this.canvas.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.keepReadable();
  }

  // Names and lines grow, within reason, when the stage shows the dice small.
  keepReadable() {
    const { element, unit, view, drawing } = this;
    const edge = Number(element.dataset.edge);
    const pixel = 1 / (unit * view.scale);
    const string = Math.max(0.09 * edge, 3 * pixel);
    const letters = NAME_SHARE * edge / pixel;
    const grow = Math.min(Math.max(NAME_PX / letters, 1), MOST_GROWN);
    drawing.style.setProperty("--name-scale", grow.toFixed(2));
    drawing.style.setProperty("--string-width", `${string}px`);
    drawing.style.setProperty("--halo-width", `${string + Math.max(0.08 * edge, 3 * pixel)}px`);
    drawing.classList.add("is-live");
  }

  toUnits(clientX, clientY) {
    const frame = this.element.getBoundingClientRect();
    const scale = this.unit * this.view.scale;
    return {
      x: (clientX - frame.left - this.view.x) / scale,
      y: (clientY - frame.top - this.view.y) / scale,
    };
  }

  nearestDie(clientX, clientY) {
    const at = this.toUnits(clientX, clientY);
    const reach = Math.max(REACH_PX / (this.unit * this.view.scale), Number(this.element.dataset.edge) * 0.75);
    let best = null;
    let least = reach;
    for (const die of this.drawing.querySelectorAll("[data-die]")) {
      const distance = Math.hypot(Number(die.dataset.x) - at.x, Number(die.dataset.y) - at.y);
      if (distance < least) [best, least] = [die, distance];
    }
    return best;
  }

  listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => this.forget(event));
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Fingers and mice are understood on pointerup, which sends a click of its own (see `tap`);
    // the keyboard's clicks come the same way, and the browser's own are left out.
    this.drawing.addEventListener("click", (event) => {
      const die = event.target.closest("[data-die]");
      if (!die) return;
      event.preventDefault();
      if (event.detail !== 0) {
        event.stopPropagation();
        return;
      }
      if (die.dataset.draftAdd) return; // draft.js collects dice here
      if (this.element.dataset.paint) return; // painting.js does
      die.classList.add("is-tapped");
      this.open(die.getAttribute("href"));
    });
    this.drawing.addEventListener("dragstart", (event) => event.preventDefault());
    for (const button of element.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.press(button.dataset.zoom));
    }
  }

  press(what) {
    const { x, y } = this.held;
    if (what === "in") this.zoom(STEP, x, y);
    else if (what === "out") this.zoom(1 / STEP, x, y);
    else {
      this.fit();
      this.apply();
    }
  }

  down(event) {
    if (event.target.closest(".stage-tools, .stage-undo") || event.button > 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.moved = 0;
      this.from = { x: event.clientX, y: event.clientY };
      this.dragged = this.heldDie(event);
    } else {
      this.moved = Infinity; // two fingers never mean a tap
      this.dragged = null;
    }
    this.element.setPointerCapture(event.pointerId);
  }

  // The die that is being corrected can be dragged to its place, and so can each of its corners.
  heldDie(event) {
    if (this.element.dataset.mode !== "fix") return null;
    const at = this.toUnits(event.clientX, event.clientY);
    const away = (one) => Math.hypot(Number(one.dataset.x) - at.x, Number(one.dataset.y) - at.y);
    const corners = [...this.drawing.querySelectorAll("[data-corner]")].sort((a, b) => away(a) - away(b));
    if (corners.length && away(corners[0]) * this.unit * this.view.scale < CORNER_PX) return corners[0];
    const die = this.nearestDie(event.clientX, event.clientY);
    return die?.getAttribute("aria-current") ? die : null;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      const [, other] = others[0];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const frame = this.element.getBoundingClientRect();
      const x = (event.clientX + other.x) / 2 - frame.left;
      const y = (event.clientY + other.y) / 2 - frame.top;
      this.pan(dx / 2, dy / 2);
      if (was > 0) this.zoom(is / was, x, y);
    } else {
      const wasTap = this.moved <= TAP_PX;
      this.moved += Math.hypot(dx, dy);
      if (this.moved > TAP_PX) {
        this.canvas.classList.remove("is-moving");
        this.element.classList.add("is-dragging");
        if (this.dragged) this.drag(event);
        else if (wasTap) this.pan(event.clientX - this.from.x, event.clientY - this.from.y);
        else this.pan(dx, dy);
      }
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  // From where the finger came down: not a pixel of the way is lost.
  drag(event) {
    const scale = this.unit * this.view.scale;
    this.offset = { x: (event.clientX - this.from.x) / scale, y: (event.clientY - this.from.y) / scale };
    this.dragged.setAttribute("transform", `translate(${this.offset.x} ${this.offset.y})`);
  }

  up(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const isTap = this.moved <= TAP_PX && this.pointers.size === 1;
    this.forget(event);
    if (isTap) this.tap(event.clientX, event.clientY);
    else if (this.dragged && this.offset) this.drop();
  }

  forget(event) {
    this.pointers.delete(event.pointerId);
    this.element.classList.remove("is-dragging");
  }

  drop() {
    const form = document.getElementById("move-form");
    if (!form) return;
    const { corner } = this.dragged.dataset;
    if (corner) {
      form.elements.say.value = "corner";
      form.elements.corner.value = corner;
    }
    form.elements.x.value = Number(this.dragged.dataset.x) + this.offset.x;
    form.elements.y.value = Number(this.dragged.dataset.y) + this.offset.y;
    form.requestSubmit();
  }

  // The mark under a finger, where no die is nearer.
  markAt(clientX, clientY, die) {
    const at = this.toUnits(clientX, clientY);
    const away = (one) => Math.hypot(Number(one.dataset.x) - at.x, Number(one.dataset.y) - at.y);
    const marks = [...this.drawing.querySelectorAll("[data-mark]")].sort((a, b) => away(a) - away(b));
    const reach = Math.max(MARK_PX / (this.unit * this.view.scale), Number(this.element.dataset.edge) * 0.3);
    const [mark] = marks;
    return mark && away(mark) < reach && (!die || away(mark) < away(die)) ? mark : null;
  }

  tap(clientX, clientY) {
    const nearest = this.nearestDie(clientX, clientY);
    const mark = this.markAt(clientX, clientY, nearest);
    if (mark && !this.element.dataset.paint) {
      this.open(mark.dataset.opens);
      return;
    }
    if (nearest) nearest.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else if (this.element.dataset.add) {
      const at = this.toUnits(clientX, clientY);
      const inside = at.x > 0 && at.y > 0 && at.x < this.units.width && at.y < this.units.height;
      const address = new URL(this.element.dataset.add, location.href);
      address.searchParams.set("at", `${at.x.toFixed(1)},${at.y.toFixed(1)}`);
      if (inside) this.open(address.pathname + address.search);
    }
  }

  wheel(event) {
    event.preventDefault();
    const frame = this.element.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - frame.left, event.clientY - frame.top);
  }

  open(address) {
    // A case's own attributes put the new address into the bar once it has answered.
    const target = this.element.closest("#case, #now");
    const where = { source: this.element, target, swap: "outerHTML show:none" };
    window.htmx.ajax("GET", address, where).catch(() => {}); // notice.js tells what was lost
  }
}

// A question's close-up leads the picture to its mark.
document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-look-at]");
  const stage = document.querySelector("[data-stage]")?.stage;
  if (!place || !stage || stage.drawing.classList.contains("from-above")) return;
  event.preventDefault();
  event.stopPropagation();
  stage.lookAt(...place.dataset.lookAt.split(" ").map(Number));
}, { capture: true });

function setUp() {
  const element = document.querySelector("[data-stage]");
  if (element && !element.stage) element.stage = new Stage(element);
}

document.addEventListener("htmx:afterSwap", setUp);
window.addEventListener("resize", () => {
  const stage = document.querySelector("[data-stage]")?.stage;
  if (!stage) return;
  if (stage.view.untouched) stage.fit();
  stage.apply();
});
setUp();
