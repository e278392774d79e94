import net, { type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { openPostgresql } from '../src/database/postgresql.ts';
import { createDiskStorage } from '../src/features/files/disk-storage.ts';
import { useTestApp } from './app.ts';
import { Browser } from './client.ts';
import { makePharmacy } from './factories.ts';

/** A line to the database that can be cut and mended. */
async function line(to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(to.port, to.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].map((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { port, cut, mend: () => listen(port) };
}

test('while the database is gone every call says so, and all goes on when it is back', async () => {
  const beside = await useTestApp();
  const pharmacy = await makePharmacy(beside);
  const { rows } = await beside.db.execute<{ name: string }>('select current_database() as name');
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  const wire = await line({ host: address.hostname, port: Number(address.port) });
  address.hostname = '127.0.0.1';
  address.port = String(wire.port);
  address.pathname = `/${rows[0]?.name}`;
  const database = openPostgresql(address.href, () => {});
  const app = await createApp({
    ...beside,
    database,
    storage: createDiskStorage(beside.dataDir),
    mailTransport: async () => {},
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await wire.cut();
  });
  const browser = new Browser({ ...beside, app }, { 'accept-language': 'ar' });
  browser.cookies.set('dawaya_session', 'A'.repeat(43));
  const calls = {
    list: () => browser.get('/api/pharmacies'),
    search: () => browser.get('/api/pharmacies?search=nile'),
    one: () => browser.get(`/api/pharmacies/${pharmacy.id}`),
    session: () => browser.get('/api/sessions/current'),
    login: () => browser.post('/api/customers/login', { email: 'amna@example.com' }),
    send: () => browser.form('/api/prescription-requests', { pharmacyId: pharmacy.id }),
    ready: () => browser.get('/readyz'),
  };
  const statuses = async () => {
    const answered: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) answered[name] = (await call()).status;
    return answered;
  };
  const well = {
    list: 200,
    search: 200,
    one: 200,
    session: 200,
    login: 202,
    send: 400,
    ready: 200,
  };
  expect(await statuses()).toEqual(well);

  await wire.cut();
  for (const [name, call] of Object.entries(calls)) {
    const { status, body, headers } = await call();
    expect([name, status, body.code]).toEqual([name, 503, 'unavailable']);
    expect(headers['retry-after']).toBe('5');
    expect(body.error).toBe('الضغط على دوايا كبير الآن. حاول بعد لحظات.');
  }
  expect((await browser.get('/healthz')).status).toBe(200);

  await wire.mend();
  expect(await statuses()).toEqual(well);
});
