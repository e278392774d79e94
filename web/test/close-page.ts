import { afterAll } from 'vitest';

// A closing page ends its channels and its timers. The channels and timers of a test file would
// continue during the later files of the same process, without the globals of their own browser.
const channels: BroadcastChannel[] = [];
const timers = new Set<ReturnType<typeof setTimeout>>();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

const begin = globalThis.setTimeout;
globalThis.setTimeout = ((...call: Parameters<typeof begin>) => {
  const timer = begin(...call);
  timers.add(timer);
  return timer;
}) as typeof begin;

afterAll(() => {
  for (const channel of channels) channel.close();
  for (const timer of timers) clearTimeout(timer);
});
