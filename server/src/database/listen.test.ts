import { getEventListeners } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProxy, serverAddress, throughProxy } from '../../test/database-proxy.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { listenOn } from './listen.ts';

const timeouts = { heartbeat: 600, silence: 500, firstPause: 10, longestPause: 50 };

async function useListener() {
  const { url, drop } = await createTestDatabase({ empty: true });
  const proxy = await openProxy(serverAddress());
  const speaker = new pg.Client({ connectionString: url });
  await speaker.connect();
  const [heard, errors]: [string[], unknown[]] = [[], []];
  let connections = 0;
  let losses = 0;
  const stop = listenOn(
    throughProxy(url, proxy),
    {
      news: {
        onNotification: (payload) => heard.push(payload),
        onConnected: () => void connections++,
        onLost: () => void losses++,
      },
      quiet: {
        onNotification: (payload) => heard.push(`quiet: ${payload}`),
        onConnected: () => {},
      },
    },
    (error) => errors.push(error),
    timeouts,
  );
  onTestFinished(async () => {
    await stop();
    await speaker.end();
    await proxy.cut();
    await drop();
  });
  const connected = (times: number) => vi.waitFor(() => expect(connections).toBe(times), 5000);
  const say = (word: string, channel = 'news') =>
    speaker.query('select pg_notify($1, $2)', [channel, word]);
  await connected(1);
  return { proxy, heard, errors, connected, say, losses: () => losses };
}

test('a silent connection is replaced', async () => {
  const { proxy, heard, errors, connected, say, losses } = await useListener();
  await say('before');
  await vi.waitFor(() => expect(heard).toEqual(['before']));
  proxy.silence();
  // The listener misses this message, and `connected` says afterwards that it listens again.
  await say('lost');
  await vi.waitFor(() => expect(errors).not.toEqual([]), 5000);
  proxy.speak();
  await connected(2);
  expect(losses()).toBeGreaterThan(0);
  await say('after');
  await vi.waitFor(() => expect(heard).toEqual(['before', 'after']));
});

test('each channel notifies its own listener', async () => {
  const { heard, say } = await useListener();
  await say('one');
  await say('two', 'quiet');
  await vi.waitFor(() => expect(heard).toEqual(['one', 'quiet: two']));
});

test('listening repeats until the database is there', async () => {
  const { proxy, errors, connected } = await useListener();
  await proxy.cut();
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(3), 5000);
  await proxy.mend();
  await connected(2);
});

test('a lost connection leaves no listener behind', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  onTestFinished(() => added.mockRestore());
  const { proxy, errors, connected } = await useListener();
  await proxy.cut();
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(3), 5000);
  await proxy.mend();
  await connected(2);
  const [signal] = added.mock.contexts;
  if (!(signal instanceof AbortSignal)) throw new Error('nothing listens for the end');
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});
