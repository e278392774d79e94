import { once } from 'node:events';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cleanUpQueue, cleanUpSchedule } from '../src/clean-up.ts';
import { limitCounters } from '../src/database/schema.ts';
import {
  expiryNoticeQueue,
  expiryNoticeTimes,
} from '../src/features/advertisements/expiry-notices.ts';
import {
  fetchedPictureQueue,
  fetchedPictureTimes,
} from '../src/features/advertisements/fetched-picture.ts';
import { rotationQueue, rotationTimes } from '../src/features/files/rotate-keys.ts';
import { reopenedQueue, reopenedSchedule } from '../src/features/inquiries/recipients/waves.ts';
import {
  askedMedicinesQueue,
  askedMedicinesTimes,
} from '../src/features/pharmacies/asked-medicines/notifications.ts';
import {
  refillQueue,
  refillSchedule,
} from '../src/features/prescription-requests/conversation/reminders.ts';
import { days } from '../src/platform/clock.ts';
import { useTestApp } from './app.ts';
import { Browser } from './client.ts';
import { makeAdvertisement, makePharmacy, photo } from './factories.ts';
import { fileKey } from './file-key.ts';
import { freePort } from './postgres-cluster.ts';
import { runProgram, startProcess, useDatabaseAndFolder } from './process.ts';
import { filesOf, noFiles } from './stored-files.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const waitOptions = { timeout: 15_000, interval: 20 };

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url });
  // The test drops the database during the connection.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The waiting locks in the test's own database. */
const waiting = `from pg_locks where not granted and relation is not null
  and database = (select oid from pg_database where datname = current_database())`;

/** The bytes of a form with one photo, for a raw socket. */
async function formBytes(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('prescriptionImages', new Blob([Buffer.from(await photo())]), 'photo.jpg');
  const request = new Request('http://x', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    'POST /api/prescription-requests HTTP/1.1',
    'Host: localhost',
    `Content-Type: ${request.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
    'Connection: close\r\n\r\n',
  ].join('\r\n');
  return { head, body };
}

const person = { customerName: 'Amna', phone: '0912345678', email: 'amna@example.com' };

test('a start whose keys open not all files names the missing key and files that need it', async () => {
  const place = await useDatabaseAndFolder();
  const client = await connectTo(place.url);
  const ids = Array.from(
    { length: 4 },
    (_, index) => `0000000${index}-0000-4000-8000-000000000000`,
  );
  await client.query(
    `insert into files (id, state, position, name, type, size, has_small, key_recipient, created_at)
      select id::uuid, 'pending', 0, 'photo.jpg', 'image/jpeg', 1, false, 'age1gone', now()
      from unnest($1::text[]) as id`,
    [ids],
  );
  const server = await startProcess(place, { FILE_KEYS: fileKey });
  expect(server.output()).toContain(
    `FILE_KEYS lacks the key of age1gone: 4 stored files need it, such as ${ids.slice(0, 3).join(', ')}\n`,
  );
});

test('SIGTERM finishes running calls, accepts no new ones, and ends with 0 within 10 s despite slow clients', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const { id: pharmacyId } = await makePharmacy(app);
  const server = await startProcess(place);
  const { head, body } = await formBytes({ ...person, pharmacyId });
  const socket = connect(server.port, '127.0.0.1');
  const answer = text(socket);
  socket.write(head);
  socket.write(body.subarray(0, -20));
  // A client whose connection is almost dead: the end of its form never arrives.
  const dawdler = connect(server.port, '127.0.0.1').on('error', () => {});
  dawdler.write(head);
  dawdler.write(body.subarray(0, -20));
  // The server is handling the request once it has stored files.
  await vi.waitFor(async () => expect(await filesOf(app)).not.toEqual(noFiles), waitOptions);

  const asked = performance.now();
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => {
    await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow('fetch failed');
  }, waitOptions);
  socket.write(body.subarray(-20));
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect((await filesOf(app)).rows).toBe(1);
});

test('after SIGTERM the load balancer learns first, and the server answers calls for a while', async () => {
  const server = await startProcess(await useDatabaseAndFolder(), { SHUTDOWN_DELAY: '2' });
  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  expect((await ask('/api/pharmacies')).headers.get('connection')).toBe('keep-alive');
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), waitOptions);
  const served = await ask('/api/pharmacies');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await server.ended).toBe(0);
});

test('a process that dies between storing and committing leaves no incomplete request', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const pharmacy = await makePharmacy(app);
  const server = await startProcess(place);
  const blocker = await connectTo(place.url);
  // The insert of a request now waits, after its photo is stored.
  await blocker.query('begin; lock table prescription_requests in share mode');
  const { head, body } = await formBytes({ ...person, pharmacyId: pharmacy.id });
  const socket = connect(server.port, '127.0.0.1');
  const answer = text(socket).catch(() => '');
  socket.write(head);
  socket.write(body);
  await vi.waitFor(async () => {
    expect((await blocker.query(`select 1 ${waiting}`)).rows).toHaveLength(1);
  }, waitOptions);
  server.child.kill('SIGKILL');
  expect(await server.ended).toBe('SIGKILL');
  expect(await answer).toBe('');
  // Like the loss of the connection's machine: PostgreSQL ends its transaction.
  await blocker.query(`select pg_terminate_backend(pid) ${waiting}`);
  await blocker.query('rollback');

  const left = await filesOf(app);
  expect(left.rows).toBe(1);
  expect(left.onDisk).toBeGreaterThan(1);
  const { rows } = await blocker.query('select 1 from prescription_requests');
  expect(rows).toEqual([]);
  expect(await app.mailsTo(pharmacy.email)).toEqual([]);

  // The process used the real clock: by tomorrow, all its files are old.
  app.advance(Date.now() + days(1) - app.clock().getTime());
  await app.app.files.cleanUp();
  expect(await filesOf(app)).toEqual(noFiles);
});

test('a database connection that breaks midway leaves nothing, and the next try works', async () => {
  const app = await useTestApp();
  const { id: pharmacyId, email } = await makePharmacy(app);
  const blocker = await connectTo(app.url);
  await blocker.query('begin; lock table prescription_requests in share mode');
  const key = { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
  const send = async () =>
    new Browser(app).form(
      '/api/prescription-requests',
      { ...person, pharmacyId },
      { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
      key,
    );
  const sending = send();
  await vi.waitFor(async () => {
    expect((await blocker.query(`select 1 ${waiting}`)).rows).toHaveLength(1);
  }, waitOptions);
  await blocker.query(`select pg_terminate_backend(pid) ${waiting}`);
  const refused = await sending;
  expect([refused.status, refused.body.code]).toEqual([503, 'data_unreachable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await blocker.query('rollback');
  expect(await filesOf(app)).toEqual(noFiles);

  expect((await send()).status).toBe(201);
  expect(await app.mailsTo(email)).toHaveLength(1);
});

test('readiness depends on the database, liveness does not', async () => {
  const place = await useDatabaseAndFolder();
  const server = await startProcess(place);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const other = new URL(place.url);
  const name = other.pathname.slice(1);
  other.pathname = '/postgres';
  const maintenance = await connectTo(other.href);
  const before = server.output().length;
  await maintenance.query(`drop database ${name} with (force)`);

  const ready = await fetch(`${server.address}/readyz`);
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  const refused = await ready.json();
  expect(refused).toMatchObject({ code: 'data_unreachable', parts: ['database'] });
  expect(JSON.stringify(refused)).not.toMatch(/select|postgres/i);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  for (let call = 0; call < 10; call++)
    expect((await fetch(`${server.address}/api/pharmacies`)).status).toBe(503);
  // Calls and jobs fail, and the log has one line with the cause.
  await vi.waitFor(() => expect(server.output()).toContain('"msg":"outage"'), waitOptions);
  const errors =
    server
      .output()
      .slice(before)
      .match(/^.*"level":(40|50|60).*$/gm) ?? [];
  expect(errors).toEqual([
    expect.stringMatching(/"part":"database","cause":"[^"]+","msg":"outage"/),
  ]);
});

test('the server does not recreate a missing folder of files, as of an unmounted disk', async () => {
  const place = await useDatabaseAndFolder();
  const folder = path.join(place.dataDir, 'files');
  const server = await startProcess(place);
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  await rename(folder, `${folder}.away`);
  expect(await ready()).toBe(503);
  // The mount point without the disk.
  await mkdir(folder);
  expect(await ready()).toBe(503);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await rename(`${folder}.away`, folder);
  expect(await ready()).toBe(200);
});

test('the start schedules timed jobs, and does the due ones', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  // The process uses the real clock, not the test's held one.
  const expiresAt = new Date(Date.now() + days(2));
  const running = { pharmacyId: (await makePharmacy(app)).id, isPaid: true, isActive: true };
  await makeAdvertisement(app, { ...running, expiresAt });
  await app.db.insert(limitCounters).values({ key: 'over', count: 1, expiresAt: new Date(0) });
  await startProcess(place);
  const database = await connectTo(place.url);
  const { rows } = await database.query('select name, cron from pgboss.schedule order by name');
  expect(rows).toEqual([
    { name: expiryNoticeQueue.name, cron: expiryNoticeTimes },
    { name: fetchedPictureQueue.name, cron: fetchedPictureTimes },
    { name: askedMedicinesQueue.name, cron: askedMedicinesTimes },
    { name: cleanUpQueue.name, cron: cleanUpSchedule },
    { name: rotationQueue.name, cron: rotationTimes },
    { name: reopenedQueue.name, cron: reopenedSchedule },
    { name: refillQueue.name, cron: refillSchedule },
  ]);

  // The schedule does the same at its time.
  for (const queue of [expiryNoticeQueue, cleanUpQueue]) await app.jobs.send(app.db, queue, {});
  await vi.waitFor(async () => {
    expect(await app.db.$count(limitCounters)).toBe(0);
    const told = await database.query('select expiry_notice_for from advertisements');
    expect(told.rows).toEqual([{ expiry_notice_for: expiresAt }]);
  }, waitOptions);
});

test('an old Node.js gets a sentence with the required version', async () => {
  // A simulated old Node: the file must not need newer features before its message.
  const old = `const own = globalThis.process; globalThis.process = Object.create(own, {
    versions: { value: { node: '18.20.0' } }, getBuiltinModule: { value: undefined },
    exitCode: { set(code) { own.exitCode = code; } } });`;
  const { ended, output } = runProgram('main', [], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
  });
  expect(await ended).toBe(1);
  expect(output().trim()).toBe(
    'This is Node.js 18.20.0; Dawaya needs 24 or newer. Its build brings one: node_modules/.bin/node.',
  );
});

test('all wrong settings are named at once, without a stack trace, and nothing starts', async () => {
  const place = await useDatabaseAndFolder();
  const { ended, output } = runProgram('main', [], {
    PORT: 'many',
    SMTP_URL: 'http://mail',
    DATA_DIR: place.dataDir,
  });
  expect(await ended).toBe(1);
  expect(output()).toContain('PORT: must be a whole number');
  expect(output()).toContain('SMTP_URL: must be an address that begins with smtp://');
  expect(output()).not.toMatch(/^\s+at /m);
  expect(await readdir(place.dataDir)).toEqual([]);
});

test('an admin named by the settings can log in from the first answer on', async () => {
  const place = await useDatabaseAndFolder();
  // The tables that the process needs.
  await useTestApp({ beside: place });
  const blocker = await connectTo(place.url);
  // The insert of an admin now waits.
  await blocker.query('begin; lock table admins in share mode');
  const named = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'a password of ten' };
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = runProgram('main', [], {
    ...named,
    PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
  });
  await vi.waitFor(
    async () => {
      expect((await blocker.query(`select 1 ${waiting}`)).rows, server.output()).toHaveLength(1);
    },
    // Includes a whole start.
    { ...waitOptions, timeout: 45_000 },
  );
  await expect(fetch(`${address}/readyz`)).rejects.toThrow('fetch failed');

  await blocker.query('rollback');
  const logIn = () =>
    fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: named.ADMIN_EMAIL, password: named.ADMIN_PASSWORD }),
    });
  const first = await vi.waitFor(logIn, waitOptions);
  expect(first.status).toBe(200);
});

test('an occupied port gets a sentence, and the admin’s password waits for the next start', async () => {
  const place = await useDatabaseAndFolder();
  const taker = createServer().listen(0, '127.0.0.1');
  await once(taker, 'listening');
  onTestFinished(() => void taker.close());
  const { port } = taker.address() as AddressInfo;
  const refused = runProgram('main', [], {
    PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`Port ${port} is in use`);

  const server = await startProcess(place, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  const shown = /Admin: +(\S+) +password (\S+)/;
  await vi.waitFor(() => expect(server.output()).toMatch(shown), waitOptions);
  const [, email, password] = shown.exec(server.output()) ?? [];
  const response = await fetch(`${server.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
});
