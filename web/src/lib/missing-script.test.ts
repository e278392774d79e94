import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../test/browser-storage.ts';
import { OfflineError } from './errors.ts';
import { loadScript } from './missing-script.ts';

const reload = vi.fn();
const gone = new TypeError('Failed to fetch dynamically imported module');
const failing = () => Promise.reject(gone);

beforeEach(() => {
  stubStorage();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', {
    documentElement: { lang: 'ar' },
    querySelector: () => ({ src: 'https://dawaya.test/assets/entry.js' }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const serve = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response(null, { status }));

it('retries once after a short failure, without a reload', async () => {
  const load = vi.fn(async () => 'script').mockRejectedValueOnce(gone);
  expect(await loadScript(load)).toBe('script');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page once, only if its release has gone', async () => {
  serve(200);
  await expect(loadScript(failing)).rejects.toBe(gone);
  expect(reload).not.toHaveBeenCalled();
  serve(404);
  await expect(loadScript(failing)).rejects.toBe(gone);
  await expect(loadScript(failing)).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
});

it('reports a missing connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadScript(failing)).rejects.toBeInstanceOf(OfflineError);
});
