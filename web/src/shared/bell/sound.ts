let context: AudioContext | undefined;

/** Wakes the sound: browsers let it be heard only after a tap or a key on the page. */
export function wakeSound(): void {
  context ??= new AudioContext();
  // Apple's phones have a state of their own after a call: 'interrupted'.
  if (context.state !== 'running') void context.resume().catch(() => {});
}

export const isAwake = (): boolean => context?.state === 'running';

/** Two tones, as a door bell has them: hertz, and when each begins, in seconds. */
const tones = [
  [880, 0],
  [660, 0.25],
  [880, 0.7],
  [660, 0.95],
] as const;

/** Rings once, if it may be heard. */
export function ring(): void {
  if (context?.state !== 'running') return;
  for (const [hertz, after] of tones) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.4, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}
