import { afterAll } from 'vitest';

// A page that closes ends its channels and its timers. Those of a test file would go on beside the
// files that come after it in the same process, without the globals of their own browser.
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
