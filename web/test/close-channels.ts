import { afterAll } from 'vitest';

// A page that closes closes its channels. Those of a file of tests would go on hearing the files that
// come after it in the same process, with nothing of its browser left to answer with.
const opened: BroadcastChannel[] = [];

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
};

afterAll(() => {
  for (const channel of opened) channel.close();
});
