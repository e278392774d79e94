import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, type TestAppOptions, useTestApp } from '../../test/app.ts';
import { Browser, signedIn } from '../../test/client.ts';
import { makeCustomer, makeDoctor } from '../../test/factories.ts';
import { useDatabaseAndFolder } from '../../test/process.ts';
import { demoResetQueue } from '../clean-up.ts';
import { innermostReason } from '../database/errors.ts';
import {
  admins,
  consultationRequests,
  customers,
  demoMark,
  doctors,
  files,
  pharmacies,
  sessions,
} from '../database/schema.ts';
import { createOutboxTransport, outboxFolder } from '../features/mail/index.ts';
import { readConfig } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import { loadDemoData } from './demo.ts';
import { checkDemoMark, demoWork, fillDemo } from './demo-reset.ts';
import { openProduct } from './open-product.ts';

const admin = { email: 'desk@example.com', password: 'a password of the desk' };
const demo = { isDemo: true, isProduction: false, admin };

const servicesOf = ({ db, app, clock, jobs }: TestApp) => ({ db, files: app.files, clock, jobs });

/** A demonstration with its nightly job, as `openProduct` starts it. */
async function useDemo(options: TestAppOptions = {}) {
  const app = await useTestApp({ ...options, config: demo });
  const services = servicesOf(app);
  demoWork(demo, async () => {}).attach(app.jobs, services);
  await checkDemoMark(app.db, demo);
  await fillDemo(services, admin);
  const night = async () => {
    app.advance(24 * 3_600_000);
    await app.jobs.send(app.db, demoResetQueue, {});
    await app.jobs.runWaiting();
  };
  return { ...app, services, night };
}

const pictures = path.join(projectRoot, 'server/demo/pictures');
const [name = ''] = readdirSync(pictures);
const picture = path.join(pictures, name);

const storedIn = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

test('a night deletes all that visitors typed, and brings the sample data back', async () => {
  const app = await useDemo();
  const { db, night, dataDir } = app;
  const shops = await db.$count(pharmacies);
  const stored = await storedIn(dataDir);
  expect(shops).toBeGreaterThan(30);

  const visitor = new Browser(app);
  const contact = {
    name: 'Typed name',
    email: 'typed@example.com',
    subject: 'Typed',
    message: 'Typed text of a visitor',
  };
  expect((await visitor.post('/api/contact', contact)).status).toBe(201);
  const [shop] = await db.select().from(pharmacies).where(sql`email = 'pharmacy@example.com'`);
  const pharmacist = await signedIn(app, 'pharmacy', shop?.id ?? '');
  const ownRequests = `/api/pharmacies/${shop?.id}/prescription-requests`;
  expect((await pharmacist.get(ownRequests)).status).toBe(200);
  // One visitor's second factor would shut all others out.
  const factor = await pharmacist.post(`/api/second-factor/${shop?.id}`);
  expect([factor.status, factor.body.code]).toEqual([403, 'demo_account_shared']);
  const listed = async () => (await visitor.get('/api/pharmacies')).body.length;
  const before = await listed();
  await app.services.files.store([{ path: picture, name: 'Typed.jpg' }], 'pictures');
  expect(await storedIn(dataDir)).toBeGreaterThan(stored);

  await night();

  expect(app.problems).toEqual([]);
  expect(await db.$count(pharmacies)).toBe(shops);
  expect(await listed()).toBe(before);
  expect((await visitor.get(`/api/pharmacies/${shop?.id}`)).status).toBe(404);
  expect((await pharmacist.get(ownRequests)).status).toBe(401);
  expect(await db.$count(sessions)).toBe(0);
  expect((await db.select().from(admins)).map(({ email }) => email)).toEqual([admin.email]);
  expect(await db.$count(files, sql`state = 'pending'`)).toBe(0);
  expect(await storedIn(dataDir)).toBe(stored);
  const { rows } = await db.execute(sql`select from pgboss.job where data::text like '%yped%'`);
  expect(rows).toEqual([]);

  await night();
  expect(app.problems).toEqual([]);
  expect(await db.$count(pharmacies)).toBe(shops);
}, 60_000);

test('an interrupted night changes nothing, and the next start makes up for it', async () => {
  let isFull = false;
  const app = await useDemo({
    storage: (real) => ({
      ...real,
      async put(key, source) {
        if (isFull) throw new Error('no space left');
        await real.put(key, source);
      },
    }),
  });
  const { db, services } = app;
  const shops = await db.$count(pharmacies);
  await makeCustomer(app, { email: 'typed@example.com' });
  expect(await fillDemo(services, admin)).toBe(0);
  isFull = true;
  await app.night();
  expect(app.problems.map(innermostReason)).toContain('no space left');
  expect(await db.$count(pharmacies)).toBe(shops);
  isFull = false;
  await checkDemoMark(db, demo);
  // Two processes start at once.
  const loaded = await Promise.all([1, 2].map(() => fillDemo(services, admin)));
  expect(loaded.sort()).toEqual([0, shops]);
  expect(await db.$count(pharmacies)).toBe(shops);
  expect(await db.$count(customers)).toBe(0);
}, 60_000);

test('a start that meets a long lock keeps the samples of the last night, and the job resets them', async () => {
  const app = await useDemo();
  const { db, services } = app;
  await makeCustomer(app, { email: 'typed@example.com' });
  app.advance(24 * 3_600_000);
  await db.transaction(async (holding) => {
    // The start also completes the samples, which on a busy machine takes longer than an idle
    // transaction may.
    await holding.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await holding.execute(sql`lock table customers in access share mode`);
    expect(await fillDemo(services, admin)).toBe(0);
  });
  await app.jobs.runWaiting();
  expect([app.problems, await db.$count(customers)]).toEqual([[], 0]);
}, 60_000);

test('a half-filled demonstration starts, although a visitor has an address of the samples', async () => {
  const app = await useDemo();
  const { db, services } = app;
  const shops = await db.$count(pharmacies);
  await db.execute(sql`create table of_another_program as select 1 as one`);
  // As an earlier version left it behind.
  await db.update(demoMark).set({ filledAt: null });
  await db.delete(consultationRequests);
  await db.delete(doctors);
  await makeDoctor(app, { email: 'doctor@example.com' });
  expect(await fillDemo(services, admin)).toBe(shops);
  expect(await db.$count(doctors)).toBeGreaterThan(1);
  const { rows } = await db.execute(sql`select * from of_another_program`);
  expect(rows).toEqual([{ one: 1 }]);
}, 60_000);

test('a start waits for another start that marks and fills the database', async () => {
  const app = await useTestApp();
  const { checked } = await app.db.transaction(async (db) => {
    await db.insert(demoMark).values({ one: true, filledAt: null });
    await makeCustomer({ ...app, db }, {});
    const checked = checkDemoMark(app.db, demo);
    const isWaiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.db.execute(isWaiting)).rows.length).toBe(1);
    return { checked };
  });
  await expect(checked).resolves.toBeUndefined();
}, 60_000);

test('a database with data never becomes a demonstration', async () => {
  const app = await useTestApp();
  await loadDemoData(servicesOf(app));
  await expect(checkDemoMark(app.db, demo)).rejects.toThrow('Its data stay');
  expect(await app.db.$count(demoMark)).toBe(0);
  demoWork(demo, async () => {}).attach(app.jobs, servicesOf(app));
  await app.jobs.send(app.db, demoResetQueue, {});
  await app.jobs.runWaiting();
  expect(app.problems.map(innermostReason)).toEqual(['this database is not a demonstration']);
  expect(await app.db.$count(pharmacies)).toBeGreaterThan(30);
}, 60_000);

test('a demonstration serves no real people, and its job needs the setting', async () => {
  const app = await useDemo();
  const without = { isDemo: false, admin };
  await expect(checkDemoMark(app.db, { ...without, isProduction: true })).rejects.toThrow(
    'pharmacies are invented',
  );
  await checkDemoMark(app.db, { ...without, isProduction: false });
  demoWork(without, async () => {}).attach(app.jobs, app.services);
  const [before] = await app.db.select().from(demoMark);
  await app.night();
  expect(await app.db.select().from(demoMark)).toEqual([before]);
}, 60_000);

test('a demonstration schedules its nights, and is open at the second start', async () => {
  const { url, dataDir } = await useDatabaseAndFolder();
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO_RESET: 'daily',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const open = () =>
    openProduct(config, {
      render: () => Promise.reject(new Error('no pages')),
      filesOf: () => ({ scripts: [], styles: [], preloads: [] }) as never,
    });
  const first = await open();
  expect(first.loaded).toBeGreaterThan(30);
  await first.work();
  const { rows } = await first.db.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'demo-reset'`,
  );
  expect(rows).toEqual([{ cron: '0 1 * * *', timezone: 'UTC' }]);
  await first.close();
  const second = await open();
  onTestFinished(() => second.close());
  expect(second.loaded).toBe(0);
}, 60_000);

test('a demonstration shows mails to sample addresses only, to everybody', async () => {
  const app = await useTestApp({ config: { ...demo, isProduction: true } });
  const send = createOutboxTransport(outboxFolder(app.config), app.config.mailFrom, demo);
  for (const to of ['pharmacy@example.com', 'person@mail.test', 'person@example.com.mail.test'])
    await send({ id: to, to, subject: 'x', text: 'y', html: '' });
  const { status, text } = await new Browser(app).get('/dev/outbox', { host: 'demo.example' });
  expect(status).toBe(200);
  expect(text.match(/To: \S+/g)).toEqual(['To: pharmacy@example.com']);
  expect(text).toContain('sends no mail');
});
