import { randomUUID } from 'node:crypto';
import { openPostgresql } from '../../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../../server/test/factories.ts';
import { type Attack, type Given, type Outcome, type Target, tally } from '../attack.ts';
import {
  beginnings,
  bombs,
  type HostileFile,
  heavyPictures,
  mutations,
  soundFiles,
} from './corpus.ts';
import { type Watched, watch } from './watch.ts';

const mutatedFiles = { whole: 6000, quick: 70 };
/** Valid uploads first, because the memory that honest use reaches is not a growth by an attack. */
const soundFilesBefore = 1500;
/** Concurrent calls; for bombs two, with ten files each. */
const callsAtOnce = 4;
const filesPerBomb = 10;
/** In milliseconds; a call without an answer by then counts as a breach. */
const timeoutMs = 120_000;
/** In MB. */
const mostGrowth = 100;
/** In milliseconds. */
const longestStall = 200;

type Send = (files: HostileFile[]) => Promise<number>;

/**
 * Finds a pharmacy for the requests: a new one if the database is known, else the first of the
 * list.
 */
async function findPharmacy({ url, databaseUrl }: Target): Promise<string> {
  if (databaseUrl) {
    const database = openPostgresql(databaseUrl, () => {});
    const made = await makePharmacy({ db: database.db, clock: () => new Date() });
    await database.close();
    return made.id;
  }
  const response = await fetch(`${url}/api/pharmacies?limit=1`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  if (!items[0]) throw new Error('the server has no verified pharmacy to send to');
  return items[0].id;
}

/**
 * Sends a form with files.
 * @returns the status; 0 if the connection ended without one
 */
async function sendForm(
  address: string,
  fields: Record<string, string>,
  field: string,
  files: HostileFile[],
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { content } of files) form.append(field, new Blob([new Uint8Array(content)]), 'a.jpg');
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Returns the two public forms with files. */
function waysInto({ url }: Target, pharmacyId: string): { request: Send; signup: Send } {
  const email = () => `${randomUUID()}@example.com`;
  const shop = { shopName: 'Attack', state: 'Kassala', city: 'Kassala', address: 'Station' };
  const person = { customerName: 'Attack', phone: '0912345678' };
  return {
    request: (files) =>
      sendForm(
        `${url}/api/prescription-requests`,
        { ...person, pharmacyId, email: email() },
        'prescriptionImages',
        files,
      ),
    signup: (files) =>
      sendForm(
        `${url}/api/pharmacies/signup`,
        { ...shop, email: email() },
        'verificationDocuments',
        files,
      ),
  };
}

/** Accepted, or refused for the content. A 429 would hide the effect of the file. */
const isHeld = (status: number) =>
  status === 201 || (status >= 400 && status < 500 && status !== 429);

async function run({ target, quick, until }: Given): Promise<Outcome> {
  const { outcome, count } = tally();
  const ways = waysInto(target, await findPharmacy(target));
  const answers = new Map<number, number>();
  const attempt = async (way: keyof typeof ways, files: HostileFile[], name: string) => {
    const status = await ways[way](files);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    count(isHeld(status), `answered ${status}`, `${way}: ${name}`);
  };

  const sendAll = (files: AsyncGenerator<HostileFile>) => {
    const sendNext = async (): Promise<void> => {
      if (performance.now() > until) return;
      const { value: file } = await files.next();
      if (!file) return;
      sent += 1;
      const asDocument = file.name.startsWith('pdf') || sent % 10 === 0;
      await attempt(asDocument ? 'signup' : 'request', [file], file.name);
      return sendNext();
    };
    return Promise.all(Array.from({ length: callsAtOnce }, sendNext));
  };
  let sent = 0;

  let settled: Watched | undefined;
  if (!quick) {
    const stopWatch = watch(target.url, target.pid);
    await sendAll(soundFiles(soundFilesBefore));
    settled = await stopWatch();
    answers.clear();
    sent = 0;
  }
  const stopWatch = quick ? undefined : watch(target.url, target.pid);
  for (const file of beginnings()) {
    await attempt('request', [file], file.name);
    await attempt('signup', [file], file.name);
  }
  for (const [name, make] of quick ? [] : Object.entries({ ...bombs, ...heavyPictures })) {
    if (performance.now() > until) break;
    const files = Array<HostileFile>(filesPerBomb).fill({ name, content: await make() });
    const way = name.startsWith('pdf') ? 'signup' : 'request';
    await Promise.all([attempt(way, files, name), attempt('signup', files, name)]);
  }
  await sendAll(mutations(quick ? mutatedFiles.quick : mutatedFiles.whole, 9));

  const watched = await stopWatch?.();
  if (watched && settled) {
    const told = [...answers].sort().map(([status, times]) => `${times} × ${status}`);
    outcome.figures.push(`${sent} changed files; answers ${told.join(', ')}`);
    const [before, peak] = [settled.peak, watched.peak];
    if (before !== undefined && peak !== undefined) {
      outcome.figures.push(
        `memory at most ${before.toFixed(0)} MB with sound files, ${peak.toFixed(0)} MB with these`,
      );
      count(peak - before <= mostGrowth, 'memory', `grew by ${(peak - before).toFixed(0)} MB`);
    }
    const { longestWait } = watched;
    outcome.figures.push(`/healthz answered within ${longestWait.toFixed(0)} ms`);
    count(longestWait <= longestStall, 'stall', `/healthz took ${longestWait.toFixed(0)} ms`);
  }
  return outcome;
}

export const uploads: Attack = {
  name: 'uploads',
  holds:
    'No spoiled file or bomb is answered with 5xx, makes the server grow by 100 MB, or stalls it for 200 ms',
  run,
};
