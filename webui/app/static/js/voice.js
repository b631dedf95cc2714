// A cue when points move, and the verdict said aloud. Both are off until somebody at this device
// turns them on, and this device remembers it.

const KEPT = { cue: "pythia-cue", voice: "pythia-voice" };
const TONES_HZ = { plus: [523, 784], minus: [330, 247], close: [440, 440] };
const TONE_S = 0.16;
const VERDICT_MS = 60;

let sound = null;
let told = document.getElementById("spoken")?.dataset.say ?? "";

function isOn(what) {
  return localStorage.getItem(KEPT[what]) === "on";
}

function showSwitches() {
  for (const button of document.querySelectorAll("[data-voice]")) {
    button.setAttribute("aria-pressed", String(isOn(button.dataset.voice)));
  }
}

function cue(kind) {
  sound ??= new AudioContext();
  for (const [place, hz] of TONES_HZ[kind].entries()) {
    const start = sound.currentTime + place * TONE_S;
    const tone = new OscillatorNode(sound, { frequency: hz });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + TONE_S);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
}

function speak(sentence) {
  if (!window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(sentence);
  words.lang = document.documentElement.lang;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}

function announce() {
  showSwitches();
  const spoken = document.getElementById("spoken")?.dataset.say ?? "";
  if (spoken === told) return;
  told = spoken;
  if (!spoken) return;
  // Only in a hand that has touched the page: browsers allow no other.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VERDICT_MS);
  if (isOn("cue")) {
    const gain = document.getElementById("gain");
    cue(gain ? (gain.classList.contains("gain-plus") ? "plus" : "minus") : "close");
  }
  if (isOn("voice")) speak(spoken);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-voice]");
  if (!button) return;
  const what = button.dataset.voice;
  if (isOn(what)) localStorage.removeItem(KEPT[what]);
  else localStorage.setItem(KEPT[what], "on");
  showSwitches();
});
document.addEventListener("htmx:afterSettle", announce);
showSwitches();
