import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';

test('log-in codes are shown to this machine, not to a website that lets its name lead here', async () => {
  const browser = new Browser(await useTestApp());
  for (const host of ['localhost:5000', '127.0.0.1:5000', '[::1]:5000'])
    expect((await browser.get('/dev/outbox', { host })).status, host).toBe(200);
  for (const host of ['evil.example:5000', 'localhost.evil.example', '127.evil.example'])
    expect((await browser.get('/dev/outbox', { host })).status, host).toBe(404);
});
