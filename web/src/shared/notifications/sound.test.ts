import { expect, onTestFinished, test, vi } from 'vitest';
import { isAwake, wakeSound } from './sound.ts';

test('a sound that a call has interrupted wakes up with the next tap', async () => {
  class Interrupted {
    state = 'interrupted';
    async resume() {
      this.state = 'running';
    }
  }
  vi.stubGlobal('AudioContext', Interrupted);
  onTestFinished(() => void vi.unstubAllGlobals());
  wakeSound();
  expect(isAwake()).toBe(true);
});
