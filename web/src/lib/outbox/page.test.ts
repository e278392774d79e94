import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { removeFiles, writeFile } from '../store/files.ts';
import { clearStored, writeTimed } from '../store/store.ts';
import { isOverwriting, startSending, submit } from './page.ts';
import { addToOutbox, type OutboxEntry, readOutbox, removeFromOutbox } from './store.ts';

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
});
afterEach(async () => {
  for (const { key } of await readOutbox()) await removeFromOutbox(key);
  vi.unstubAllGlobals();
});

const makeEntry = (change: Partial<OutboxEntry>): OutboxEntry => ({
  key: 'key',
  area: 'request',
  submission: 'submission',
  draft: 'request',
  page: '/request',
  values: {},
  path: '/api/prescription-requests',
  fields: {},
  photos: [],
  language: 'ar',
  to: { shopName: 'Nile' },
  at: Date.now(),
  state: 'waiting',
  ...change,
});

it('lists entries that the worker has sent, however long waiting ones take', async () => {
  const answer = { id: 'sent', trackingUrl: '/track/sent' };
  await addToOutbox(makeEntry({ key: 'sent', state: 'sent', answer }));
  await addToOutbox(makeEntry({ key: 'waiting' }));
  const line = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => line.promise);
  const listed = vi.fn<(sent: { id: string }) => void>();
  const watched = startSending(listed);
  await vi.waitFor(() => expect(listed).toHaveBeenCalledOnce());
  expect(listed.mock.lastCall?.[0]).toMatchObject({ id: 'sent', shopName: 'Nile' });
  line.resolve(Response.json({ id: 'late', trackingUrl: '/track/late' }));
  await watched;
  expect(listed.mock.lastCall?.[0]).toMatchObject({ id: 'late' });
  expect(await readOutbox()).toEqual([]);
});

it('requests background sync before its own first try, and stops at a sign-out', async () => {
  const register = vi.fn(async () => {});
  const getRegistration = async () => ({ sync: { register } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('location', { protocol: 'https:' });
  const called = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    called.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const sent = submit(makeEntry({}), () => {});
  const refused = expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  await called.promise;
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('outbox'));
  clearStored('drafts');
  await refused;
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
});

it('confirms before it restores an entry over other typed text', async () => {
  const entry = makeEntry({ values: { name: 'Amna', notes: 'Half a box' } });
  const begin = (id: string) => writeTimed('submission', 'request', { id, key: id, sent: null });
  const type = (values: Record<string, string>) => writeTimed('formDraft', 'request', { values });
  begin('submission');
  type({ notes: 'A whole box' });
  expect(await isOverwriting(entry)).toBe(false);
  begin('other');
  expect(await isOverwriting(entry)).toBe(true);
  type({ name: 'Amna' });
  expect(await isOverwriting(entry)).toBe(false);
  const file = { id: 'a', name: 'a.jpg', blob: new Blob(['a']), at: Date.now() };
  await writeFile({ area: 'request', draft: 'other', ...file });
  expect(await isOverwriting(entry)).toBe(true);
  await removeFiles('request');
});
