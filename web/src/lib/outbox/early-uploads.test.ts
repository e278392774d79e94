import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { createEarlyUploads, type EarlyUploads } from './early-uploads.ts';

const seconds = 1000;
let server: ReturnType<typeof serveUploads>;
let uploads: EarlyUploads;
let uploadUrls: Map<string, string>;
function open(): EarlyUploads {
  const form = createEarlyUploads(
    async (id, uploadUrl) => void uploadUrls.set(id, uploadUrl),
    async (id) => uploadUrls.get(id),
  );
  forms.push(form);
  return form;
}
let forms: EarlyUploads[] = [];
const photo = (id: string) => ({ id, blob: photoOf(90_000) });
const tries = () => server.calls.filter((call) => call === 'POST /api/uploads').length;
const refuse = (retryAfter: number) =>
  server.failWith(() =>
    Response.json(
      { code: 'too_many_requests' },
      { status: 429, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
    ),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  server = serveUploads();
  uploadUrls = new Map();
  uploads = open();
});
afterEach(async () => {
  // Locks belong to the whole process, so a test must release its own.
  await Promise.all(forms.map((form) => form.clear()));
  forms = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits as long as the server asks, whatever is chosen meanwhile', async () => {
  refuse(60);
  uploads.add(photo('a'));
  await vi.advanceTimersByTimeAsync(10 * seconds);
  uploads.add(photo('b'));
  await vi.advanceTimersByTimeAsync(45 * seconds);
  expect(tries()).toBe(1);
  server.failWith(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * seconds);
  expect(server.uploads.size).toBe(2);
});

it('leaves photos that are refused repeatedly until the form is sent', async () => {
  refuse(0);
  uploads.add(photo('a'));
  await vi.advanceTimersByTimeAsync(3600 * seconds);
  expect(tries()).toBe(4);
});

it('continues after a long loss of connection', async () => {
  server.failWith(() => Promise.reject(new TypeError('Failed to fetch')));
  uploads.add(photo('a'));
  await vi.advanceTimersByTimeAsync(3600 * seconds);
  server.failWith(() => undefined);
  await vi.advanceTimersByTimeAsync(200 * seconds);
  expect(server.uploads.size).toBe(1);
});

it('uploads a photo once when the same form is open twice', async () => {
  const other = open();
  for (const form of [uploads, other]) form.add(photo('a'));
  await vi.advanceTimersByTimeAsync(60 * seconds);
  expect(tries()).toBe(1);
  expect([server.sentBytes(), server.refusedBytes()]).toEqual([90_000, 0]);
});
