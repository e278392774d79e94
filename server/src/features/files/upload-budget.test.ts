import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { noise } from '../../../test/pictures.ts';
import { limitCounters } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';
import { createUploadBudget } from './upload-budget.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);
beforeEach(async () => {
  await app.db.delete(limitCounters);
});

const gigabyte = 1_000_000_000;
const megabyte = 1_000_000;

describe('the budget of bytes', () => {
  const budget = createUploadBudget(app.db, app.clock, 1);

  test('of a network is one gigabyte a day', async () => {
    await budget.spend('192.0.2.1', 0.6 * gigabyte);
    await budget.assertLeft('192.0.2.1');
    app.advance(hours(1));
    await budget.spend('192.0.2.1', 0.4 * gigabyte);
    await expect(budget.assertLeft('192.0.2.1')).rejects.toMatchObject({
      code: 'upload_budget_spent',
      message: 'upload bytes of one network',
      retryAfter: hours(23) / 1000,
    });
    await budget.assertLeft('192.0.2.2');
    app.advance(hours(23));
    await budget.assertLeft('192.0.2.1');
    await budget.spend('192.0.2.1', megabyte);
    await budget.assertLeft('192.0.2.1');
  });

  test('of IPv6 counts for the /64, and is four times larger for the /48', async () => {
    for (const subnet of [1, 2, 3, 4]) {
      await budget.assertLeft(`2001:db8:1:${subnet}::1`);
      await budget.spend(`2001:db8:1:${subnet}::1`, gigabyte);
      await expect(budget.assertLeft(`2001:db8:1:${subnet}::2`)).rejects.toThrow();
    }
    await expect(budget.assertLeft('2001:db8:1:5::1')).rejects.toThrow();
    await budget.assertLeft('2001:db8:2:1::1');
  });

  test('of all networks together is twenty gigabytes', async () => {
    for (let n = 0; n < 20; n++) await budget.spend(`192.0.2.${n}`, gigabyte);
    await expect(budget.assertLeft('198.51.100.1')).rejects.toMatchObject({
      code: 'uploads_paused',
      retryAfter: days(1) / 1000,
    });
  });

  test('counts all calls at the same moment', async () => {
    const calls = Array.from({ length: 8 }, () => budget.spend('192.0.2.1', 0.125 * gigabyte));
    await Promise.all(calls);
    await expect(budget.assertLeft('192.0.2.1')).rejects.toThrow();
  });
});

const counts = async () =>
  Object.fromEntries(
    (await app.db.select().from(limitCounters))
      .filter(({ key }) => key.startsWith('upload-bytes:'))
      .map(({ key, count }) => [key.replace('upload-bytes:', ''), count]),
  );

describe('a call with photos', () => {
  const send = async (content: Buffer) => {
    const { id: pharmacyId } = await makePharmacy(app);
    return new Browser(app).form(
      '/api/prescription-requests',
      { customerName: 'Amna', phone: '0912345678', email: 'amna@example.com', pharmacyId },
      { prescriptionImages: [{ name: 'a.jpg', content }] },
    );
  };

  test('counts the received bytes; a refused call counts none', async () => {
    const picture = await noise(300, 300).png().toBuffer();
    const taken = Math.ceil(picture.length / 1000);
    expect((await send(picture)).status).toBe(201);
    expect(await counts()).toEqual({ 'network:127.0.0.1': taken, all: taken });
    expect((await send(picture.subarray(0, -20))).status).toBe(415);
    expect(await counts()).toEqual({ 'network:127.0.0.1': taken, all: taken });
  });

  test('is refused before its body; a call without photos is not', async () => {
    const spent = { count: 2_000_000_000, expiresAt: new Date(app.clock().getTime() + hours(3)) };
    await app.db.insert(limitCounters).values({ key: 'upload-bytes:network:127.0.0.1', ...spent });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      'POST /api/prescription-requests HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ar\r\n' +
        'Content-Length: 5000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10800/);
    expect(String(answer)).toContain('أُرسلت من شبكتك اليوم');

    const { id: pharmacyId } = await makePharmacy(app);
    const fields = { customerName: 'Amna', phone: '0912345678', email: 'amna@example.com' };
    const { status } = await new Browser(app).form('/api/prescription-requests', {
      ...fields,
      pharmacyId,
    });
    expect(status).toBe(201);
  });
});
