// A few soft sounds, made on the spot: wood, dice, a bell. Silent until switched on.

import { usePreferences } from "./preferences";

export type Sound = "dice" | "wood" | "thud" | "bell" | "chime";

let context: AudioContext | null = null;

/** Plays a sound, if the reader has switched sounds on. */
export function play(sound: Sound): void {
  if (!usePreferences.getState().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => knock(audio, at, 420, 0.07, 0.25),
  thud: (audio, at) => {
    knock(audio, at, 150, 0.2, 0.5);
    knock(audio, at + 0.02, 90, 0.25, 0.4);
  },
  dice: (audio, at) => {
    for (const [index, pitch] of [900, 700, 820, 640, 760].entries())
      knock(audio, at + index * 0.055 + index * index * 0.008, pitch, 0.04, 0.16);
  },
  bell: (audio, at) => {
    ring(audio, at, 660, 1.1, 0.12);
    ring(audio, at, 1320, 0.7, 0.05);
  },
  chime: (audio, at) => {
    for (const [index, pitch] of [523, 659, 784, 1047].entries())
      ring(audio, at + index * 0.13, pitch, 0.9, 0.1);
  },
};

/** A short knock: noise through a narrow filter. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
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
    .connect(fading(audio, at, length, loud * 3))
    .connect(audio.destination);
  noise.start(at);
}

/** A tone that fades. */
function ring(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fading(audio, at, length, loud)).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}
