import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import { makeAdmin, makeContactMessage } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';

async function atTheDesk() {
  const app = await useTestApp();
  const account = await makeAdmin(app);
  const admin = await signedIn(app, 'admin', account.id);
  const { id } = await makeContactMessage(app);
  const handle = (note?: string) =>
    admin.post(`/api/admin/contact-messages/${id}/handle`, note === undefined ? {} : { note });
  const reopen = () => admin.post(`/api/admin/contact-messages/${id}/reopen`);
  const listed = async (state: string) =>
    (await admin.get(`/api/admin/contact-messages?state=${state}`)).body.items as {
      id: string;
      handlingNote: string | null;
    }[];
  const logged = async () => (await admin.get('/api/admin/audit-log')).body.items;
  return { app, account, admin, id, handle, reopen, listed, logged };
}

test('a handled message leaves the open list and stays readable with its note', async () => {
  const { app, account, id, handle, listed, logged } = await atTheDesk();
  expect((await listed('open')).map((message) => message.id)).toEqual([id]);
  app.advance(minutes(5));
  const { status, body } = await handle(' Called her back ');
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      handledAt: app.clock().toISOString(),
      handledBy: account.email,
      handlingNote: 'Called her back',
    }),
  ]);
  expect(await listed('open')).toEqual([]);
  expect(await listed('handled')).toEqual([body]);
  expect(await logged()).toEqual([
    expect.objectContaining({
      action: 'handle-message',
      subjectKind: 'message',
      subjectId: id,
      subjectName: 'A question',
      adminEmail: account.email,
      // The row outlives the message.
      reason: null,
    }),
  ]);
});

test('a message handled again keeps its first admin, unless the note is new', async () => {
  const { app, account, id, handle, logged } = await atTheDesk();
  const first = (await handle()).body;
  app.advance(minutes(5));
  const other = await makeAdmin(app);
  const second = await signedIn(app, 'admin', other.id);
  const again = (body: object) => second.post(`/api/admin/contact-messages/${id}/handle`, body);
  expect((await again({})).body).toEqual(first);
  expect(first.handledBy).toBe(account.email);
  expect((await again({ note: 'Wrote to him' })).body).toMatchObject({
    handledAt: app.clock().toISOString(),
    handledBy: other.email,
    handlingNote: 'Wrote to him',
  });
  expect(await logged()).toHaveLength(2);
});

test('a reopened message is in the open list without its note', async () => {
  const { app, id, handle, reopen, listed, logged } = await atTheDesk();
  await handle('Answered');
  app.advance(minutes(1));
  const { status, body } = await reopen();
  expect([status, body.handledAt, body.handledBy, body.handlingNote]).toEqual([
    200,
    null,
    null,
    null,
  ]);
  expect((await listed('open')).map((message) => message.id)).toEqual([id]);
  expect((await reopen()).status).toBe(200);
  expect((await logged()).map(({ action }: { action: string }) => action)).toEqual([
    'reopen-message',
    'handle-message',
  ]);
});
