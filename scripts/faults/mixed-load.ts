import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { type CallResult, call, inWords, makePhoto, newRequest } from './calls.ts';
import { holdings, inMB } from './holdings.ts';
import { createTally, type Outcome } from './outcome.ts';

/** In minutes: slow growth shows in ten. */
const usual = 10;
const between = 2000;
/** In bytes and by share, from the middle third to the last. */
const growth = { bytes: 40_000_000, share: 0.15, descriptors: 20 };
/** In milliseconds, for jobs and files on their way when the load ends. */
const drain = 60_000;

interface Sample {
  bytes: number;
  descriptors: number;
  jobs: number;
  files: number;
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * For ten minutes people read, search, send photos, follow requests, sign up and break off. Memory
 * and handles do not grow from the middle third to the last. When all have left, no job waits and
 * no temporary file remains.
 */
export async function mixedLoad(minutes = usual): Promise<Outcome> {
  const { outcome, expect, note } = createTally();
  const place = await openTestEnvironment();
  try {
    const pharmacyId = await place.makePharmacy();
    const server = await place.start();
    await server.ready();
    const photo = await makePhoto(1000, 750);
    const { url } = server;
    let isOver = false;
    const counts = new Map<string, number>();
    let refused = 0;
    /** A busy machine may refuse a call. */
    const takes = (status: number, told: CallResult) => {
      const isRefused = told.status === 503 && told.headers.has('retry-after');
      if (isRefused) refused += 1;
      if (!isRefused && told.status !== status) throw new Error(inWords(told));
      return isRefused ? undefined : told;
    };
    const worker = async (name: string, act: () => Promise<unknown>) => {
      while (!isOver) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const failure = await act().then(
          () => undefined,
          (error: unknown) => String(error),
        );
        expect(failure === undefined, () => `${name}: ${failure}`);
        await pause(50);
      }
    };
    const gets = (paths: string[]) => {
      let at = 0;
      return async () => takes(200, await call(`${url}${paths[at++ % paths.length]}`));
    };
    const queries = ['امدرمان', 'Kassala', 'pharmacy', 'صيدلية'].map(encodeURIComponent);
    /** Sends, follows a stream for a moment, and breaks it off. */
    const sendAndFollow = async () => {
      const sent = takes(201, await newRequest(pharmacyId, photo).send(url));
      if (!sent) return;
      const leaving = new AbortController();
      const events = `${url}/api${JSON.parse(sent.body).trackingUrl}/events`;
      const stream = await fetch(events, { signal: leaving.signal });
      await pause(300);
      leaving.abort();
      if (stream.status !== 200) throw new Error(`the stream is ${stream.status}`);
    };
    /** A photo whose sender loses the connection. */
    const breakOff = async () => {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 30);
      const form = new FormData();
      form.set('pharmacyId', pharmacyId);
      form.set('prescriptionImages', new Blob([new Uint8Array(photo)]), 'photo.jpg');
      await fetch(`${url}/api/prescription-requests`, {
        method: 'POST',
        body: form,
        signal: leaving.signal,
        // The call is meant to break off.
      }).catch(() => {});
    };
    const signUp = async () => {
      const told = await call(`${url}/api/customers/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Amna',
          phone: '0912345678',
          email: `${randomUUID()}@x.example`,
        }),
      });
      takes(201, told);
    };
    const load = [
      worker('pages', gets(['/', '/?lang=ar', '/towns', '/ask'])),
      worker('lists', gets(['/api/pharmacies', '/api/doctors', `/api/pharmacies/${pharmacyId}`])),
      worker('searches', gets(queries.map((query) => `/api/pharmacies?search=${query}`))),
      worker('requests', sendAndFollow),
      worker('broken off', breakOff),
      worker('sign-ups', signUp),
    ];

    const uploads = path.join(place.dataDir, 'uploads');
    const filesIn = (folder: string) => {
      try {
        return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        ).length;
      } catch {
        return 0;
      }
    };
    const look = async (): Promise<Sample> => {
      const { rows } = await place.db.execute<{ jobs: number }>(
        sql`select count(*)::int as jobs from pgboss.job
          where state in ('created', 'retry', 'active') and start_after <= now()`,
      );
      const { bytes, descriptors } = holdings(server) ?? { bytes: 0, descriptors: 0 };
      return { bytes, descriptors, jobs: rows[0]?.jobs ?? 0, files: filesIn(uploads) };
    };
    const samples: Sample[] = [];
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000) {
      await pause(between);
      samples.push(await look());
    }
    isOver = true;
    await Promise.all(load);
    const third = Math.floor(samples.length / 3);
    const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
    const of = (part: Sample[], what: keyof Sample) => middle(part.map((sample) => sample[what]));
    for (const [what, most] of [
      ['bytes', of(second, 'bytes') * growth.share + growth.bytes],
      ['descriptors', growth.descriptors],
    ] as const) {
      const grown = of(last, what) - of(second, what);
      expect(grown <= most, () => `${what} grow by ${grown} from the middle third to the last`);
    }
    const ended = performance.now();
    let rest = await look();
    while ((rest.jobs > 0 || rest.files > 0) && performance.now() - ended < drain) {
      await pause(500);
      rest = await look();
    }
    expect(rest.jobs === 0, () => `${rest.jobs} jobs still wait`);
    expect(rest.files === 0, () => `${rest.files} files still lie in ${uploads}`);
    const thirds = (what: keyof Sample, word: (value: number) => string | number) =>
      [samples.slice(0, third), second, last].map((part) => word(of(part, what))).join(', ');
    note(
      `${minutes} minutes: ${[...counts].map(([name, times]) => `${times} ${name}`).join(', ')}; ${refused} refused as the machine was busy`,
    );
    const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
    expect(refused < all / 2, () => `${refused} of ${all} calls were refused`);
    note(
      `by thirds: memory ${thirds('bytes', inMB)}; descriptors ${thirds('descriptors', Number)}; jobs that are due ${thirds('jobs', Number)}; files on their way ${thirds('files', Number)}; none of the last two ${((performance.now() - ended) / 1000).toFixed(1)} s after the end`,
    );
  } finally {
    await place.close();
  }
  return outcome;
}
