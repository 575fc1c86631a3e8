// Synthesized sounds. Off until the viewer switches them on.

import { usePreferences } from "./preferences";

export type Sound = "dice" | "wood" | "thud" | "bell" | "chime" | "word";

let context: AudioContext | null = null;
let room: AudioNode | null = null;

const ROOM_SECONDS = 0.35;

/** The one room that all sounds are heard in: a short echo and no hard edges, so that they belong together. */
function outputOf(audio: AudioContext): AudioNode {
  if (room) return room;
  const frames = Math.ceil(audio.sampleRate * ROOM_SECONDS);
  const echo = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = echo.getChannelData(0);
  for (let index = 0; index < frames; index++)
    samples[index] = (Math.random() * 2 - 1) * (1 - index / frames) ** 4;
  const walls = audio.createConvolver();
  walls.buffer = echo;
  const wet = audio.createGain();
  wet.gain.value = 0.25;
  const warmth = audio.createBiquadFilter();
  warmth.type = "lowpass";
  warmth.frequency.value = 5200;
  warmth.connect(audio.destination);
  warmth.connect(walls).connect(wet).connect(audio.destination);
  room = warmth;
  return room;
}

/** Plays a sound if sounds are switched on. */
export function playSound(sound: Sound): void {
  if (!usePreferences.getState().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SYNTHESIZERS[sound](context, context.currentTime);
}

const SYNTHESIZERS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => playNoise(audio, at, 420, 0.07, 0.25),
  thud: (audio, at) => {
    playNoise(audio, at, 150, 0.2, 0.5);
    playNoise(audio, at + 0.02, 90, 0.25, 0.4);
  },
  dice: (audio, at) => {
    for (const [index, pitch] of [900, 700, 820, 640, 760].entries())
      playNoise(audio, at + index * 0.055 + index * index * 0.008, pitch, 0.04, 0.16);
  },
  bell: (audio, at) => {
    playTone(audio, at, 659, 1.1, 0.12);
    playTone(audio, at, 1319, 0.7, 0.05);
  },
  // A word at the table: the fifth of the bell, short.
  word: (audio, at) => playTone(audio, at, 494, 0.25, 0.06),
  chime: (audio, at) => {
    for (const [index, pitch] of [523, 659, 784, 1047].entries())
      playTone(audio, at + index * 0.13, pitch, 0.9, 0.1);
  },
};

/** A short burst of noise through a band-pass filter. */
function playNoise(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loud: number,
): void {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < frames; index++) samples[index] = Math.random() * 2 - 1;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 6;
  noise
    .connect(filter)
    .connect(fadeOut(audio, at, length, loud * 3))
    .connect(outputOf(audio));
  noise.start(at);
}

/** A sine tone that fades out. */
function playTone(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loud: number,
): void {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fadeOut(audio, at, length, loud)).connect(outputOf(audio));
  tone.start(at);
  tone.stop(at + length);
}

function fadeOut(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}
