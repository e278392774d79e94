import { isolated } from '@dawaya/contract/vocabulary/direction';
import { phoneInText } from '@dawaya/contract/vocabulary/phone-display';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { useSmsApp } from '../../../test/sms.ts';
import { useMailReceiver } from '../../../test/use-mail-receiver.ts';
import { contactMessages } from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { createSmtpTransport } from '../mail/transport.ts';

const contactEmail = 'operator@example.com';
const form = {
  name: 'أمنة حسن',
  email: 'Amna@Example.com',
  phone: '0912 345 678',
  subject: 'متى تفتحون؟',
  message: 'السلام عليكم\nمتى تفتحون؟',
};
const send = (app: TestApp, more: object = {}, headers: Record<string, string> = {}) =>
  new Browser(app, headers).post('/api/contact', { ...form, ...more });
const open = (config: object = {}) => useTestApp({ config: { contactEmail, ...config } });

/** A server that sends its mails over SMTP to a real receiver; `arrived` returns the raw mails. */
async function overSmtp() {
  const { url, received } = await useMailReceiver();
  const transport = createSmtpTransport(url, 'Dawaya <mail@dawaya.example>');
  const app = await useTestApp({ config: { contactEmail }, mailTransport: () => transport });
  const arrived = async () => {
    await app.jobs.runWaiting();
    expect(app.problems).toEqual([]);
    return received;
  };
  return { app, arrived };
}

test('the page gets the operator’s contact details', async () => {
  const app = await open({ contactPhone: '+249912345678' });
  const { status, body } = await new Browser(app).get('/api/contact');
  expect([status, body]).toEqual([
    200,
    { email: contactEmail, phone: '+249912345678', whatsapp: null },
  ]);
  const other = await open({ contactPhone: undefined });
  expect((await new Browser(other).get('/api/contact')).body.phone).toBeNull();
});

test('a message is stored and mailed, with its sender as the reply address', async () => {
  const { app, arrived } = await overSmtp();
  const { status, body } = await send(app, {}, { 'accept-language': 'ar' });
  expect([status, body]).toEqual([201, { received: true }]);
  const kept = {
    name: form.name,
    email: 'amna@example.com',
    phone: '+249912345678',
    subject: form.subject,
    message: form.message,
  };
  const [row, ...others] = await app.db.select().from(contactMessages);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ ...kept, language: 'ar', createdAt: app.clock() });

  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.recipients).toEqual([contactEmail]);
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  expect(parsed.from?.address).toBe('mail@dawaya.example');
  expect(parsed.replyTo).toEqual([{ address: 'amna@example.com', name: '' }]);
  expect(parsed.subject).toBe(`رسالة من الموقع: ${form.subject}`);
  const told = { ...kept, phone: phoneInText(kept.phone) };
  for (const part of Object.values(told)) expect(parsed.text).toContain(part);
  expect(parsed.html).toContain('السلام عليكم<br>متى تفتحون؟');
});

test('a phone number replaces the email address where the operator has a gateway', async () => {
  const { email: _, ...byPhone } = form;
  const without = (app: TestApp, more: object = {}) =>
    new Browser(app).post('/api/contact', { ...byPhone, ...more });
  expect((await without(await open())).status).toBe(400);
  const app = await useSmsApp({ config: { contactEmail } });
  const neither = await without(app, { phone: '' });
  expect([neither.status, neither.body.details[0].field]).toEqual([400, 'email']);
  expect((await without(app)).status).toBe(201);
  expect(await app.db.select().from(contactMessages)).toMatchObject([
    { email: null, phone: '+249912345678' },
  ]);
  const [mail] = await app.mailsTo(contactEmail);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).not.toMatch(/Email:|null/);
  expect(mail?.text).toContain(phoneInText('+249912345678'));
});

test('an English message without a number has no line for it', async () => {
  const app = await open();
  await send(app, { phone: '', subject: 'Opening hours' });
  const [mail] = await app.mailsTo(contactEmail);
  expect(mail?.subject).toBe('Message from the site: Opening hours');
  expect(mail?.text).toContain(
    `From: ${isolated(form.name)}\n\nEmail: amna@example.com\n\nSubject:`,
  );
  expect(mail?.replyTo).toBe('amna@example.com');
});

test('no field can add a header, a recipient or a part to the mail', async () => {
  const { app, arrived } = await overSmtp();
  const attacks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0\r\n'].map(
    (end) => `x${end}Bcc: victim@example.com${end}X-Evil: 1${end}${end}--evil${end}.${end}`,
  );
  let sent = 0;
  for (const attack of attacks) {
    const line = attack.replace('@example.com', '');
    for (const part of [{ name: line }, { subject: line }, { message: attack }])
      expect(
        (await send(app, { ...part, email: `sender-${++sent}@example.com` })).status,
        Object.keys(part)[0],
      ).toBe(201);
    expect((await send(app, { subject: attack })).body.details?.[0].field).toBe('subject');
    for (const email of [
      `amna@example.com${attack}`,
      `amna@example.com, victim@example.com`,
      `"x${attack}" <amna@example.com>`,
    ])
      expect((await send(app, { email })).body.details?.[0].field).toBe('email');
    expect((await send(app, { phone: `0912345678${attack}` })).status).toBe(400);
  }
  const mails = await arrived();
  expect(mails).toHaveLength(sent);
  for (const { recipients, raw } of mails) {
    expect(recipients).toEqual([contactEmail]);
    const { headers, to, cc, bcc, replyTo, attachments } = await PostalMime.parse(raw);
    const names = headers.map(({ key }) => key);
    expect(names.filter((name) => /bcc|evil/.test(name))).toEqual([]);
    expect(names.filter((name) => name === 'reply-to')).toHaveLength(1);
    expect([to?.length, cc, bcc, replyTo?.length, attachments]).toEqual([
      1,
      undefined,
      undefined,
      1,
      [],
    ]);
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^(bcc|x-evil)/im);
  }
}, 30_000);

test('a form with the hidden field filled gets the usual answer, and nothing is stored or mailed', async () => {
  const app = await open();
  const person = await send(app, { email: 'person@example.com' });
  const machine = await send(app, { website: 'https://spam.example' });
  expect([machine.status, machine.text]).toEqual([person.status, person.text]);
  expect(await app.db.$count(contactMessages)).toBe(1);
  expect(await app.mailsTo(contactEmail)).toHaveLength(1);
  expect((await send(app, { website: ' ' })).status).toBe(201);
  expect(await app.db.$count(contactMessages)).toBe(2);
});

test('an email address may send five messages an hour, in any spelling', async () => {
  const app = await open();
  for (let count = 0; count < 5; count++) expect((await send(app)).status).toBe(201);
  const over = await send(app, { email: form.email.toUpperCase() });
  const tagged = await send(app, { email: 'Amna+another@Example.com' });
  expect([over.status, over.headers['retry-after'], tagged.status]).toEqual([429, '3600', 429]);
  expect(await app.db.$count(contactMessages)).toBe(5);
  expect((await send(app, { email: 'other@example.com' })).status).toBe(201);
  app.advance(hours(1));
  expect((await send(app)).status).toBe(201);
});

test('a network may send twenty messages in ten minutes, hidden fields included', async () => {
  const app = await open();
  const email = (count: number) => ({ email: `sender-${count}@example.com` });
  for (let count = 0; count < 20; count++) {
    const website = count % 2 ? 'https://spam.example' : '';
    expect((await send(app, { ...email(count), website })).status).toBe(201);
  }
  const over = await send(app, email(20));
  expect([over.status, over.headers['retry-after']]).toEqual([429, '600']);
  app.advance(minutes(10));
  expect((await send(app, email(21))).status).toBe(201);
});

test('a wrong form names all its problems at once', async () => {
  const app = await open();
  const nothing = { name: '', email: ' ', phone: '', subject: ' \n', message: null };
  const { status, body } = await send(app, nothing);
  expect(status).toBe(400);
  const fields = body.details.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(['name', 'email', 'subject', 'message']);
  const long = await send(app, { phone: '12', subject: 'x'.repeat(201) });
  expect(long.body.details.map(({ field }: { field: string }) => field)).toEqual([
    'phone',
    'subject',
  ]);
  expect(await app.db.$count(contactMessages)).toBe(0);
});

test('the clean-up deletes a message that is older than 365 days, handled or not', async () => {
  const app = await open();
  const cleanUp = async () => {
    await app.cleanUp();
    const rows = await app.db.select({ subject: contactMessages.subject }).from(contactMessages);
    return rows.map(({ subject }) => subject).sort();
  };
  await send(app, { subject: 'handled' });
  await app.db.update(contactMessages).set({ handledAt: app.clock() });
  await send(app, { subject: 'open' });
  app.advance(minutes(1));
  await send(app, { subject: 'younger' });
  app.advance(days(365) - minutes(1));
  expect(await cleanUp()).toEqual(['handled', 'open', 'younger']);
  app.advance(minutes(1));
  expect(await cleanUp()).toEqual(['younger']);
});
