import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { fileKey } from '../../../test/file-key.ts';
import { erasePerson } from '../../erasure.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';
import { mailQueue } from './queues.ts';

const person = { customerName: 'Zubayda', phone: '0912345987', email: 'zubayda@people.test' };
const plain = {
  to: person.email,
  language: 'en' as const,
  template: 'request-sent' as const,
  values: { shopName: 'Nile', trackUrl: 'http://x/track/y' },
};

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
  const waiting = async () => {
    const { rows } = await app.db.execute<{ line: string }>(
      sql`select j::text as line from pgboss.job j where name in ('mail', 'given-up')`,
    );
    return rows.map(({ line }) => line);
  };
  return { app, mailServer, ask, waiting };
}

test('a waiting mail is sealed, and arrives like one in plain of an earlier release', async () => {
  const { app, ask, waiting } = await useMails();
  await ask();
  expect(await waiting()).not.toHaveLength(0);
  expect((await waiting()).join()).not.toMatch(/zubayda|\/track\//i);
  await app.jobs.send(app.db, mailQueue, plain);
  const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill('Your prescription request has been sent'));
});

test('a failed mail stays sealed, and the desk shows it and sends it again', async () => {
  const { app, mailServer, ask, waiting } = await useMails();
  mailServer.refuses = true;
  await ask();
  await app.jobs.runWaiting();
  expect((await waiting()).join()).not.toMatch(/zubayda|\/track\//i);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { items } = (await admin.get('/api/admin/given-up-mails')).body;
  const failed = items.find(({ to }: { to: string }) => to === person.email);
  expect(failed.subject).toBe('Your prescription request has been sent');
  mailServer.refuses = false;
  await admin.post(`/api/admin/given-up-mails/${failed.id}/send-again`);
  expect(await app.mailsTo(person.email)).toHaveLength(1);
});

test('an erasure deletes the sealed mails of a person, those in plain, and answers to them', async () => {
  const { app, ask, waiting } = await useMails();
  await ask();
  await app.jobs.send(app.db, mailQueue, plain);
  await new Browser(app).post('/api/contact', {
    name: 'x',
    email: person.email,
    subject: 'x',
    message: 'x',
  });
  const before = (await waiting()).length;
  const services = { db: app.db, clock: app.clock, files: app.app.files, jobs: app.jobs };
  const { erased } = await erasePerson(services as never, { email: person.email });
  expect(erased.mails).toBe(3);
  expect(await waiting()).toHaveLength(before - 3);
  expect(await app.mailsTo(person.email)).toEqual([]);
});
