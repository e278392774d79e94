import { ne, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { fileKey } from '../../../test/file-key.ts';
import { deliveries } from '../../database/schema.ts';
import { sealText } from '../../database/sealed-texts.ts';
import { erasePerson } from '../../erasure.ts';
import { days } from '../../platform/clock.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';
import { earlierQueues } from './adopt-jobs.ts';

const person = { customerName: 'Zubayda', phone: '0912345987', email: 'zubayda@people.test' };
const mail = {
  to: person.email,
  language: 'en' as const,
  template: 'request-sent' as const,
  values: { shopName: 'Nile', trackUrl: 'http://x/track/y' },
};

const [{ earlier: earlierMailQueue } = expect.fail()] = earlierQueues;

const servicesOf = ({ db, clock, app, jobs }: TestApp) =>
  ({ db, clock, files: app.files, jobs }) as never;

async function useMails() {
  const mailServer = { refuses: false };
  const app = await useTestApp({
    config: { fileKeys: [fileKey] },
    mailTransport: (real) => async (mail) => {
      if (mailServer.refuses) throw new PermanentFailureError('550 no such user');
      await real(mail);
    },
  });
  const pharmacy = await makePharmacy(app);
  const ask = () =>
    new Browser(app).form('/api/prescription-requests', { ...person, pharmacyId: pharmacy.id });
  const stored = async () => {
    const { rows } = await app.db.execute<{ line: string }>(
      sql`select t::text as line from deliveries t union all select j::text from pgboss.job j
        where name like '%mail%' or name = 'given-up'`,
    );
    return rows.map(({ line }) => line);
  };
  const untaken = () => app.db.$count(deliveries, ne(deliveries.state, 'sent'));
  return { app, mailServer, ask, stored, untaken };
}

test('a waiting mail is sealed, and a sent one leaves neither content nor address', async () => {
  const { app, ask, stored } = await useMails();
  await ask();
  expect(await stored()).not.toHaveLength(0);
  expect((await stored()).join()).not.toMatch(/zubayda|\/track\//i);
  expect(await app.mailsTo(person.email)).toHaveLength(1);
  const rows = await app.db.select().from(deliveries);
  expect(rows.map(({ recipient, text }) => recipient + text)).toEqual(rows.map(() => ''));
});

/** The jobs of release 1.0.0, which had the mail in their data. */
describe('a mail that release 1.0.0 queued', () => {
  const failed = (data: object) =>
    sql`insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count,
      source_output) values (gen_random_uuid(), 'given-up', ${JSON.stringify(data)}, 'mail',
      gen_random_uuid(), 99, '{"failure": "421 try later"}')`;

  test.each(['plain', 'sealed'])('arrives, in %s', async (form) => {
    const { app } = await useMails();
    const sealed = {
      to: 'x',
      template: mail.template,
      sealed: sealText('mail', JSON.stringify(mail)),
    };
    await app.jobs.send(app.db, earlierMailQueue, form === 'plain' ? mail : sealed);
    const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your prescription request has been sent']);
  });

  test('or has failed appears at the desk after a clean-up, and is sent again', async () => {
    const { app } = await useMails();
    await app.db.execute(failed(mail));
    await app.cleanUp();
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const { items } = (await admin.get('/api/admin/given-up-mails')).body;
    expect(items).toMatchObject([{ to: person.email, reason: '421 try later', tries: 100 }]);
    await admin.post(`/api/admin/given-up-mails/${items[0].id}/send-again`);
    expect(await app.mailsTo(person.email)).toHaveLength(1);
  });

  test('is listed without its content when its key is missing, and holds up no other', async () => {
    const { app } = await useMails();
    const sealed = `\u00011unknown1${'A'.repeat(60)}`;
    await app.db.execute(failed({ to: 'x', template: mail.template, sealed }));
    await app.db.execute(failed(mail));
    await app.cleanUp();
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const { items } = (await admin.get('/api/admin/given-up-mails')).body;
    expect(items.map(({ to, reason }: Record<string, string>) => [to, reason]).sort()).toEqual([
      ['', 'the key of this mail is missing'],
      [person.email, '421 try later'],
    ]);
    const { id } = items.find(({ to }: { to: string }) => to === '');
    await admin.post(`/api/admin/given-up-mails/${id}/send-again`);
    await app.jobs.runWaiting();
    const again = (await admin.get('/api/admin/given-up-mails')).body.items;
    expect(again.find(({ to }: { to: string }) => to === '').reason).toBe('the content is missing');
  });

  test('is deleted with its person, while it waits and once it has failed', async () => {
    const { app } = await useMails();
    await app.jobs.send(app.db, earlierMailQueue, mail);
    await app.db.execute(failed(mail));
    const { erased } = await erasePerson(servicesOf(app), { email: person.email });
    expect(erased.mails).toBe(2);
    expect(await app.mailsTo(person.email)).toEqual([]);
  });
});

test('a failed mail stays sealed, and the desk shows it and sends it again', async () => {
  const { app, mailServer, ask, stored } = await useMails();
  mailServer.refuses = true;
  await ask();
  await app.jobs.runWaiting();
  expect((await stored()).join()).not.toMatch(/zubayda|\/track\//i);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { items } = (await admin.get('/api/admin/given-up-mails')).body;
  const failed = items.find(({ to }: { to: string }) => to === person.email);
  expect(failed.subject).toBe('Your prescription request has been sent');
  mailServer.refuses = false;
  await admin.post(`/api/admin/given-up-mails/${failed.id}/send-again`);
  expect(await app.mailsTo(person.email)).toHaveLength(1);
});

test('a failed mail is deleted after a week', async () => {
  const { app, mailServer, ask, untaken } = await useMails();
  mailServer.refuses = true;
  await ask();
  await app.jobs.runWaiting();
  app.advance(days(7) + 1);
  await app.cleanUp();
  expect(await untaken()).toBe(0);
});

test('an erasure deletes the mails to a person, and those that name it', async () => {
  const { app, ask, untaken } = await useMails();
  await ask();
  await new Browser(app).post('/api/contact', {
    name: 'x',
    email: person.email,
    subject: 'x',
    message: 'x',
  });
  const before = await untaken();
  const { erased } = await erasePerson(servicesOf(app), { email: person.email });
  expect(erased.mails).toBe(2);
  expect(await untaken()).toBe(before - 2);
  expect(await app.mailsTo(person.email)).toEqual([]);
});
