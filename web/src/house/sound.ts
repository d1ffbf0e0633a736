// Small sounds of wood and bronze, synthesised. They mark my turn, an open action of another player, time running short or
// out, and the end of the game. A sealed choice makes none, so that nothing can be heard in it.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let wait = 0; // seconds until the sound begins

function tone(frequency: number, start: number, length: number, volume: number, kind: OscillatorType = 'sine') {
  if (!context) return;
  const at = context.currentTime + wait + start;
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.type = kind;
  voice.frequency.value = frequency;
  loudness.gain.setValueAtTime((volume * settings.volume) / 60, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(loudness).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

const sounds = {
  move: () => {
    tone(520, 0, 0.05, 0.12, 'triangle');
    tone(180, 0, 0.09, 0.16);
  },
  said: () => tone(740, 0, 0.08, 0.07),
  turn: () => {
    tone(660, 0, 0.5, 0.1);
    tone(990, 0.09, 0.6, 0.07);
  },
  hurry: () => [0, 0.18].forEach((start) => tone(880, start, 0.08, 0.1, 'triangle')),
  late: () => {
    tone(330, 0, 0.3, 0.12, 'triangle');
    tone(220, 0.18, 0.5, 0.12, 'triangle');
  },
  lost: () => [392, 330, 294].forEach((frequency, i) => tone(frequency, i * 0.18, 0.8, 0.08)),
  over: () => [392, 494, 587, 784].forEach((frequency, i) => tone(frequency, i * 0.13, 0.7, 0.09)),
};

export function play(sound: keyof typeof sounds, after = 0) {
  if (settings.sound !== 'on') return;
  context ??= new AudioContext();
  void context.resume();
  wait = after;
  sounds[sound]();
}
