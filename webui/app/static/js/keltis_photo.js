// A photograph of the players' own board behind the drawing: four corners tapped, and it lies flat
// below it, to copy values by eye. It never leaves the device.

let photo = null; // { url, width, height, corners: [[x, y] * 4] in pixels of the photo }

const SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]];

const stage = () => document.querySelector("[data-photo-stage]");

// Fingers never tap exactly on a line: three corners are in a row when their triangle is a sliver.
function isCrooked(corners) {
  return corners.some((_, left) => {
    const [a, b, c] = corners.filter((__, n) => n !== left);
    const twiceArea = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
    const longest = Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - a[0], c[1] - a[1]));
    return twiceArea < 0.05 * longest * longest;
  });
}

// The matrix that takes the four corners of the photo to a rectangle: eight equations, eliminated.
function homography(from, to) {
  const rows = [];
  from.forEach(([x, y], n) => {
    const [u, v] = to[n];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let column = 0; column < 8; column += 1) {
    const best = rows.slice(column).reduce((a, b) => (Math.abs(b[column]) > Math.abs(a[column]) ? b : a));
    const place = rows.indexOf(best);
    [rows[column], rows[place]] = [rows[place], rows[column]];
    rows.forEach((row, n) => {
      if (n === column) return;
      const share = row[column] / rows[column][column];
      for (let k = column; k < 9; k += 1) row[k] -= share * rows[column][k];
    });
  }
  return rows.map((row, n) => row[8] / row[n]);
}

// The drawing keeps its shape and may be narrower than the room it has.
function drawnCorners(board) {
  const drawing = board.querySelector("svg");
  const { width, height } = drawing.viewBox.baseVal;
  const { a, d, e, f } = drawing.getScreenCTM();
  const { left, top } = board.getBoundingClientRect();
  return SQUARE.map(([x, y]) => [x * width * a + e - left, y * height * d + f - top]);
}

function notice(sentence) {
  document.dispatchEvent(new CustomEvent("notice", { detail: sentence }));
}

function show() {
  const board = stage()?.querySelector(".k-board");
  if (!board) return;
  board.querySelector(".k-photo")?.remove();
  const ask = stage().querySelector("[data-photo-ask]");
  const isAsking = photo !== null && photo.corners.length < 4;
  ask.hidden = !isAsking;
  ask.textContent = isAsking ? `${ask.dataset.corners} (${photo.corners.length + 1}/4)` : "";
  stage().querySelector("[data-photo-away]").hidden = photo === null;
  board.classList.toggle("has-photo", photo !== null && !isAsking);
  board.classList.toggle("asks-corners", isAsking);
  if (!photo) return;
  const image = document.createElement("img");
  image.className = "k-photo";
  image.alt = "";
  image.src = photo.url;
  board.prepend(image);
  if (isAsking) return;
  const h = homography(photo.corners, drawnCorners(board));
  image.style.width = `${photo.width}px`;
  image.style.height = `${photo.height}px`;
  image.style.transform = `matrix3d(${h[0]},${h[3]},0,${h[6]},${h[1]},${h[4]},0,${h[7]},0,0,1,0,${h[2]},${h[5]},0,1)`;
}

document.addEventListener("change", async (event) => {
  const chooser = event.target.closest("[data-photo-file]");
  const file = chooser?.files[0];
  if (!file) return;
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    notice(chooser.dataset.unreadable);
    return;
  } finally {
    chooser.value = ""; // the same photo can be chosen again
  }
  notice();
  if (photo) URL.revokeObjectURL(photo.url);
  photo = { url, width: image.naturalWidth, height: image.naturalHeight, corners: [] };
  show();
  stage().querySelector("[data-photo-ask]").scrollIntoView();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-photo-away]")) {
    URL.revokeObjectURL(photo.url);
    photo = null;
    show();
    return;
  }
  const image = event.target.closest(".asks-corners .k-photo");
  if (!image || photo.corners.length >= 4) return;
  const box = image.getBoundingClientRect();
  const scale = photo.width / box.width;
  notice();
  photo.corners.push([(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]);
  if (photo.corners.length === 4 && isCrooked(photo.corners)) {
    photo.corners = [];
    notice(stage().querySelector("[data-photo-file]").dataset.crooked);
  }
  show();
});

document.addEventListener("htmx:afterSettle", show);
addEventListener("resize", show);
