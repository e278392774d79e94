import { expect, onTestFinished, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { createSharedStream } from './shared-stream.ts';

const path = '/api/events';

/** Pages of one browser, with its own locks and channels, and a server that sends nothing yet. */
function usePages() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubStorage();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel }));
  const documentElement = { lang: 'en' };
  const document = { visibilityState: 'visible', documentElement };
  vi.stubGlobal('document', Object.assign(new EventTarget(), document));
  const asked = vi.fn((_path: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => answer.reject(signal.reason));
    return answer.promise;
  });
  vi.stubGlobal('fetch', asked);
  const leave: (() => void)[] = [];
  onTestFinished(() => {
    for (const leaves of leave) leaves();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const open = () => {
    leave.push(createSharedStream(path, Number.POSITIVE_INFINITY).listen('pharmacy', () => {}));
  };
  return { open, asked };
}

function listenOn(name: string): unknown[] {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => heard.push(data);
  onTestFinished(() => channel.close());
  return heard;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

test('a page that waited for the stream does not take it from the page that gets it', async () => {
  const { open, asked } = usePages();
  const free = Promise.withResolvers<void>();
  const held = navigator.locks.request(`dawaya-live ${path}`, () => free.promise);
  const heard = listenOn(`dawaya-live ${path}`);
  open();
  open();
  while ((await navigator.locks.query()).pending?.length !== 2) await settle();
  while (heard.length !== 2) await settle();
  await settle();
  free.resolve();
  await held;
  while (asked.mock.calls.length === 0) await settle();
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
});
