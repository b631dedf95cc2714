// The table's outline by hand: four handles over the live picture, for fingers and for keys.

const drawing = document.getElementById("corner-handles");
const field = document.getElementById("corners");
const fold = document.getElementById("by-hand");
const handles = [...drawing.querySelectorAll(".handle")];
const outline = drawing.querySelector("polygon");
const { width, height } = drawing.viewBox.baseVal;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function place(handle, x, y) {
  handle.dataset.x = Math.min(Math.max(x, 0), width).toFixed(1);
  handle.dataset.y = Math.min(Math.max(y, 0), height).toFixed(1);
  draw();
}

function draw() {
  for (const handle of handles) {
    handle.setAttribute("transform", `translate(${handle.dataset.x} ${handle.dataset.y})`);
  }
  const corners = handles.map((handle) => `${handle.dataset.x},${handle.dataset.y}`).join(" ");
  outline.setAttribute("points", corners);
  field.value = corners;
}

function inPicture(event) {
  const at = new DOMPoint(event.clientX, event.clientY);
  return at.matrixTransform(drawing.getScreenCTM().inverse());
}

for (const handle of handles) {
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { x, y } = inPicture(event);
    place(handle, x, y);
  });
  handle.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = width / (event.shiftKey ? 20 : 200);
    const { x, y } = handle.dataset;
    place(handle, Number(x) + step[0] * far, Number(y) + step[1] * far);
  });
}

fold.addEventListener("toggle", () => drawing.toggleAttribute("hidden", !fold.open));
draw();
