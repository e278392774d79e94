import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { renderMail } from './render.ts';
import { createOutboxTransport, outboxFolder } from './transport.ts';

test('the outbox shows codes to this machine only, not through a foreign host name', async () => {
  const browser = new Browser(await useTestApp());
  for (const host of ['localhost:5000', '127.0.0.1:5000', '[::1]:5000'])
    expect((await browser.get('/dev/outbox', { host })).status, host).toBe(200);
  for (const host of ['evil.example:5000', 'localhost.evil.example', '127.evil.example'])
    expect((await browser.get('/dev/outbox', { host })).status, host).toBe(404);
});

test('a mail has its own direction, and its links lead into the product', async () => {
  const started = await useTestApp();
  const { publicUrl } = started.config;
  const shopName = `<b>x</b> ${publicUrl}.evil.example/ https://evil.example/`;
  const trackUrl = `${publicUrl}/track/a"b`;
  const send = createOutboxTransport(outboxFolder(started.config), started.config.mailFrom);
  for (const language of ['ar', 'en'] as const)
    await send({
      id: language,
      to: 'a@b.test',
      ...renderMail('request-sent', language, { shopName, trackUrl }),
    });
  const browser = new Browser(started);
  const page = (await browser.get('/dev/outbox')).text;
  expect([...page.matchAll(/<pre dir="(\w+)"/g)].map(([, dir]) => dir).sort()).toEqual([
    'ltr',
    'rtl',
  ]);
  const href = `${publicUrl}/track/a&quot;b`;
  expect(page.match(/<a .*?<\/a>/g)).toEqual(Array(2).fill(`<a href="${href}">${href}</a>`));
  expect(page).not.toContain('<b>');
  expect((await browser.get('/dev/outbox.css')).headers['content-type']).toContain('text/css');
});

test.each(['ar', 'en'] as const)(
  'a mail with a short code leads to the page for it (%s)',
  (language) => {
    const values = { trackUrl: 'https://dawaya.example/track/a-token', code: '12345678' };
    for (const { text } of [
      renderMail('request-sent', language, { shopName: 'x', ...values }),
      renderMail('inquiry-sent', language, values),
    ])
      expect(text).toMatch(/https:\/\/dawaya\.example\/track$/m);
  },
);
