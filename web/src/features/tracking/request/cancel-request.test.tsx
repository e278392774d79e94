import type { Tracked, TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { en as words } from '../../../i18n/track.ts';
import { createQueryClient } from '../../../lib/reads/library.ts';
import { ReadsContext, readsOf } from '../../../lib/reads/reads.ts';
import { trackedQuery, undoCancel } from '../queries.ts';
import { UndoCancel } from './cancel-request.tsx';

const token = 'token';
const request = (change: Partial<TrackedRequest>) =>
  ({ kind: 'request', status: 'new', undoUntil: null, ...change }) as Tracked;
const cancelled = request({ status: 'cancelled', undoUntil: '2026-11-22T12:00:06.000Z' });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['as long as the server undoes it, however this device’s clock goes', cancelled, true],
  ['not before or after', request({ status: 'cancelled' }), false],
])('undoing is offered: %s', (_when, tracked, offered) => {
  const { undoUntil } = tracked as TrackedRequest;
  const shown = renderToStaticMarkup(
    <ReadsContext value={readsOf(createQueryClient())}>
      <UndoCancel token={token} undoUntil={undoUntil} what="cancelled" onGone={() => {}} />
    </ReadsContext>,
  );
  expect(shown.includes(words.cancel.undo.button)).toBe(offered);
});

test('the page shows the server’s answer to an undo, and the true state after a refusal', async () => {
  const client = createQueryClient();
  const { queryKey } = trackedQuery(token);
  client.setQueryData(queryKey, cancelled);
  const asked: [string, string | undefined][] = [];
  const answers = [
    Response.json({ code: 'move_not_undoable', message: 'Too late' }, { status: 409 }),
    Response.json(request({})),
  ];
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, init.method]);
    return Promise.resolve(answers.shift());
  });
  await expect(undoCancel(client, token)).rejects.toMatchObject({ status: 409 });
  expect(client.getQueryData(queryKey)).toEqual(cancelled);
  await undoCancel(client, token);
  expect(client.getQueryData(queryKey)).toEqual(request({}));
  expect(asked).toEqual(Array(2).fill(['/api/track/token/undo', 'POST']));
});
