import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';
import type { Browser } from './client.ts';

/** The address of a test app, which starts to listen at the first call. */
export async function addressOf({ app }: TestApp): Promise<string> {
  const address = app.server.address();
  if (typeof address === 'object' && address) return `http://127.0.0.1:${address.port}`;
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Requests a stream over the network; `signal` ends it. */
export async function askFor(app: TestApp, path: string, browser?: Browser, signal?: AbortSignal) {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
  return fetch((await addressOf(app)) + path, {
    ...(signal && { signal }),
    headers: { ...browser?.headers, ...(cookie.length > 0 && { cookie: cookie.join('; ') }) },
  });
}

/** A stream as a page reads it, closed after the test. */
export async function follow(app: TestApp, path: string, browser?: Browser) {
  const leaving = new AbortController();
  const response = await askFor(app, path, browser, leaving.signal);
  const told: LiveVersion[] = [];
  let text = '';
  let hasEnded = false;
  const reading = (async () => {
    try {
      for await (const part of response.body ?? []) {
        text += new TextDecoder().decode(part);
        const found = [...text.matchAll(/event: version\ndata: (.*)\n\n/g)];
        told.splice(0, told.length, ...found.map(([, data = '']) => JSON.parse(data)));
      }
    } catch {
      // A broken connection ends the stream too.
    }
    hasEnded = true;
  })();
  const leave = async () => {
    leaving.abort();
    await reading;
  };
  onTestFinished(leave);
  return {
    status: response.status,
    headers: response.headers,
    /** All events so far. */
    told,
    text: () => text,
    hasEnded: () => hasEnded,
    leave,
  };
}
