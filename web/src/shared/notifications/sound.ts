let context: AudioContext | undefined;

/** Starts the audio: browsers allow sound only after a tap or a key on the page. */
export function wakeSound(): void {
  context ??= new AudioContext();
  // Apple's phones have a state of their own after a call: 'interrupted'.
  if (context.state !== 'running') void context.resume().catch(() => {});
}

export const isAwake = (): boolean => context?.state === 'running';

/** The tones of a door bell: hertz, and the start of each in seconds. */
const tones = [
  [880, 0],
  [660, 0.25],
  [880, 0.7],
  [660, 0.95],
] as const;

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
