// The camera of this device: opened at its back, sharp and steady, and its pictures upright.

const WISHES = {
  audio: false,
  video: {
    facingMode: { ideal: "environment" },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    frameRate: { ideal: 15, max: 30 },
  },
};
const SETTLE_MS = 2500; // so long focus and light find their place before they are held

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Camera {
  constructor(video) {
    this.video = video;
    this.canvas = document.createElement("canvas");
    this.pen = this.canvas.getContext("2d");
    this.held = null; // how the device is held, where its sensor tells: 0, 90, 180 or 270
    addEventListener("deviceorientation", (event) => this.feel(event));
  }

  async open() {
    this.stream = await navigator.mediaDevices.getUserMedia(WISHES);
    [this.track] = this.stream.getVideoTracks();
    this.video.srcObject = this.stream;
    await this.video.play();
    void this.settle();
  }

  close() {
    this.track?.stop();
    this.video.srcObject = null;
  }

  // A call takes the camera away; some browsers end it for good.
  get isAlive() {
    return this.track?.readyState === "live" && !this.track.muted && this.video.videoWidth > 0;
  }

  get isOver() {
    return this.track?.readyState === "ended";
  }

  get can() {
    return this.track?.getCapabilities?.() ?? {};
  }

  async set(...wishes) {
    for (const wish of wishes) {
      try {
        await this.track.applyConstraints({ advanced: [wish] });
      } catch {
        // This camera does not let us: it goes on by itself.
      }
    }
  }

  // Focus, light and white balance find their place; then they stay, so that nothing seems to move.
  async settle() {
    const modes = ["focusMode", "exposureMode", "whiteBalanceMode"];
    const found = modes.filter((mode) => this.can[mode]?.includes("manual"));
    const free = found.filter((mode) => this.can[mode].includes("continuous"));
    await this.set(...free.map((mode) => ({ [mode]: "continuous" })));
    await pause(SETTLE_MS);
    if (this.track?.readyState === "live") await this.set(...found.map((mode) => ({ [mode]: "manual" })));
  }

  // A screen that is locked does not turn with the device; its sensor knows how it is held.
  feel({ beta, gamma }) {
    if (beta === null || gamma === null) return;
    const [b, g] = [(beta * Math.PI) / 180, (gamma * Math.PI) / 180];
    const [right, up] = [Math.cos(b) * Math.sin(g), -Math.sin(b)]; // where down is
    if (Math.hypot(right, up) < 0.5) return; // it looks straight down: any way is upright
    const angle = (Math.atan2(-right, -up) * 180) / Math.PI;
    const nearest = Math.round(angle / 90) * 90;
    if (Math.abs(angle - nearest) < 30) this.held = (nearest + 360) % 360;
  }

  // By how much the picture must be turned, counterclockwise, to be upright.
  get turn() {
    const screenAngle = screen.orientation?.angle ?? 0;
    return this.held === null ? 0 : (this.held - screenAngle + 360) % 360;
  }

  // The picture as it is now, upright, its longest side at most `longest`.
  draw(longest) {
    const { videoWidth, videoHeight } = this.video;
    const factor = Math.min(1, longest / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * factor), Math.round(videoHeight * factor)];
    const isOnSide = this.turn % 180 !== 0;
    this.canvas.width = isOnSide ? height : width;
    this.canvas.height = isOnSide ? width : height;
    this.pen.imageSmoothingQuality = "high";
    this.pen.translate(this.canvas.width / 2, this.canvas.height / 2);
    this.pen.rotate((-this.turn * Math.PI) / 180);
    this.pen.drawImage(this.video, -width / 2, -height / 2, width, height);
    return this.canvas;
  }

  async jpeg(longest, quality) {
    const canvas = this.draw(longest);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  }

  // A place in the upright picture, as a share of it, in the picture as the page shows it.
  shown([x, y]) {
    return { 0: [x, y], 90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x] }[this.turn];
  }
}

const COLUMNS = 160;
const ROWS = 90;
const CHANGED = 14; // levels of gray, beyond the noise of any camera
const LEAST_CELLS = 3;

// Whether anything moves: compares small gray pictures, and costs next to nothing.
export class Motion {
  constructor(video) {
    this.video = video;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [COLUMNS, ROWS];
    this.pen = canvas.getContext("2d", { willReadFrequently: true });
    this.before = null;
  }

  look() {
    this.pen.drawImage(this.video, 0, 0, COLUMNS, ROWS);
    const { data } = this.pen.getImageData(0, 0, COLUMNS, ROWS);
    const gray = new Float32Array(COLUMNS * ROWS);
    for (let k = 0; k < gray.length; k += 1)
      gray[k] = 0.3 * data[4 * k] + 0.6 * data[4 * k + 1] + 0.1 * data[4 * k + 2];
    const { before } = this;
    this.before = gray;
    if (!before) return true;
    let cells = 0;
    for (let k = 0; k < gray.length; k += 1) cells += Math.abs(gray[k] - before[k]) > CHANGED;
    return cells >= LEAST_CELLS;
  }
}
