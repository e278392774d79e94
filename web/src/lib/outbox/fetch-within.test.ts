import { afterEach, expect, it, vi } from 'vitest';
import { fetchWithin } from './fetch-within.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stall() {
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const start = (body: ReadableStreamDefaultController) => {
      body.enqueue(new TextEncoder().encode('{"id":'));
      signal?.addEventListener('abort', () => body.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
}

it('ends where an answer stops half-way', async () => {
  vi.useFakeTimers();
  stall();
  const refused = expect(fetchWithin(1000, '/', {})).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('ends an answer that stops half-way when it is withdrawn', async () => {
  stall();
  const stop = new AbortController();
  const refused = expect(fetchWithin(60_000, '/', {}, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await new Promise(setImmediate);
  stop.abort();
  await refused;
});

it('gives an answer as it came, also one without a body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: { a: 'b' } }));
  const response = await fetchWithin(1000, '/', {});
  expect([response.status, response.headers.get('a')]).toEqual([204, 'b']);
});
