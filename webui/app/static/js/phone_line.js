// The line from this device to the table: one picture at a time, rarely while nothing moves, and a
// sign of life twice a second whatever happens.

const GLANCE_PX = 480;
const STILL_PX = 1920;
const STILL_QUALITY = 0.85;
const LOOK_MS = 70;
const QUICK_MS = 150; // between two pictures while something moves
const CALM_MS = 1000; // and while nothing does
const CALM_AFTER_MS = 1500;
const WAITING_MS = 3000; // not chosen: the host sees a small picture now and then
const BEAT_MS = 500;
const LATE_MS = 4000; // a request that takes longer is lost
const MOST_BYTES_PER_S = 120_000;
const MOST_SAVED_BYTES = 60_000;
const HEAD_BYTES = 700; // what a request and its answer weigh beside the pictures, about
const RATE_MS = 10_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Line {
  constructor(camera, motion, addresses, tell) {
    Object.assign(this, { camera, motion, addresses, tell });
    this.isOpen = false;
    this.quality = 0.6;
    this.news = { chosen: false, still: false, drawn: "" };
    this.sentBytes = 0;
    this.watchedBytes = []; // of the last seconds, stills apart
    this.saved = MOST_SAVED_BYTES;
    this.savedAt = performance.now();
    this.movedAt = performance.now();
    this.glancedAt = -Infinity;
    this.askedAt = 0; // when a request was last sent
    this.turned = false;
  }

  async open() {
    this.isOpen = true;
    await this.offer().catch(() => this.tell(null)); // the next picture tries again
    void this.watch();
    this.beating = setInterval(() => this.beat(), BEAT_MS / 2);
  }

  close() {
    this.isOpen = false;
    clearInterval(this.beating);
    this.say("left");
  }

  async offer() {
    const answer = await fetch(this.addresses.offer, { method: "POST", signal: AbortSignal.timeout(LATE_MS) });
    if (!answer.ok) throw new Error(`offered in vain: ${answer.status}`);
    this.news = { ...this.news, ...(await answer.json()) };
    this.tell({ ...this.news, words: "", trouble: false, dice: [] });
  }

  // A word that must arrive even while the page goes away.
  say(state) {
    const form = new FormData();
    form.append("state", state);
    navigator.sendBeacon(this.addresses.frames, form);
  }

  // Whatever was seen before: send a picture now, and others soon.
  lookAnew() {
    this.glancedAt = -Infinity;
    this.movedAt = performance.now();
  }

  noteTurn() {
    this.turned = true;
    this.lookAnew();
  }

  async watch() {
    while (this.isOpen) {
      await pause(LOOK_MS);
      if (document.hidden || !this.camera.isAlive) continue;
      const now = performance.now();
      if (this.motion.look()) this.movedAt = now;
      if (this.news.still || (now - this.glancedAt >= this.pauseMs(now) && this.maySend(now))) {
        await this.sendPicture(this.news.still);
      }
    }
  }

  pauseMs(now) {
    if (!this.news.chosen) return WAITING_MS;
    return now - this.movedAt < CALM_AFTER_MS ? QUICK_MS : CALM_MS;
  }

  // Watching never costs more than its share of the network.
  maySend(now) {
    const gained = ((now - this.savedAt) / 1000) * MOST_BYTES_PER_S;
    this.saved = Math.min(MOST_SAVED_BYTES, this.saved + gained);
    this.savedAt = now;
    return this.saved > 0;
  }

  async sendPicture(withStill) {
    const form = new FormData();
    // Both in one go, so that they show the same moment.
    const making = withStill ? [this.camera.jpeg(STILL_PX, STILL_QUALITY)] : [];
    making.unshift(this.camera.jpeg(GLANCE_PX, this.quality));
    const [glance, still] = await Promise.all(making);
    if (!glance || (withStill && !still)) return;
    form.append("glance", glance, "glance.jpg");
    if (still) form.append("still", still, "still.jpg");
    this.glancedAt = performance.now();
    this.saved -= glance.size + HEAD_BYTES;
    this.watchedBytes.push([this.glancedAt, glance.size + HEAD_BYTES]);
    if (glance.size > 18_000) this.quality = Math.max(0.35, this.quality - 0.05);
    else if (glance.size < 10_000) this.quality = Math.min(0.7, this.quality + 0.05);
    await this.send(form, glance.size + (still?.size ?? 0));
  }

  // A large picture may be on its way for long: signs of life do not wait for it.
  beat() {
    if (!this.isOpen || document.hidden || performance.now() - this.askedAt < BEAT_MS) return;
    this.watchedBytes.push([performance.now(), HEAD_BYTES]);
    void this.send(new FormData(), 0);
  }

  async send(form, bytes) {
    this.askedAt = performance.now();
    form.append("state", this.camera.isAlive ? "watching" : "taken");
    form.append("known", this.news.drawn);
    const { turned } = this; // another request may be on its way that does not tell of it
    if (turned) form.append("turned", "yes");
    this.sentBytes += bytes + HEAD_BYTES;
    try {
      const answer = await fetch(this.addresses.frames, { method: "POST", body: form, signal: AbortSignal.timeout(LATE_MS) });
      if (answer.status === 409) await this.offer(); // Pythia was started anew
      if (answer.status === 409 || answer.status === 429) return;
      if (!answer.ok) throw new Error(`not heard: ${answer.status}`);
      if (turned) this.turned = false;
      const before = this.news.chosen;
      this.news = await answer.json();
      if (this.news.chosen && !before) this.movedAt = performance.now();
      this.tell(this.news);
    } catch {
      this.news = { ...this.news, still: false, drawn: "" };
      this.tell(null);
    }
    // What was on its way when the page went away must not have the last word.
    if (!this.isOpen) this.say("left");
    else if (document.hidden) this.say("hidden");
  }

  // What watching costs: kB/s over the last seconds.
  get rate() {
    const since = performance.now() - RATE_MS;
    this.watchedBytes = this.watchedBytes.filter(([at]) => at > since);
    return this.watchedBytes.reduce((sum, [, bytes]) => sum + bytes, 0) / RATE_MS;
  }
}
