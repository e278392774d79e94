import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';

test('a nearly full disk refuses uploads before their body, and the server is not ready', async () => {
  const app = await useTestApp({ config: { minFreeSpace: Number.MAX_SAFE_INTEGER } });
  const browser = new Browser(app, { 'accept-language': 'ar' });
  const ready = await browser.get('/readyz');
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5']);
  expect((await browser.get('/healthz')).status).toBe(200);

  await app.app.listen({ host: '127.0.0.1', port: 0 });
  for (const address of ['/api/prescription-requests', '/api/pharmacies/signup']) {
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
    // Only the head, so a server that reads the body first would wait forever.
    socket.write(
      `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 300/);
    expect(String(answer)).toContain('"code":"uploads_paused"');
  }
});
