import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallResult,
  call,
  inWords,
  makePhoto,
  newRequest,
  untilNotBusy,
} from '../faults/calls.ts';
import { execute } from './engines.ts';

const readers = 2;
const senders = 3;
/** One request among so many has a photo. */
const photoEvery = 4;

/** A line of the table that `npm run rehearse` prints. */
export interface Step {
  what: string;
  calls: number;
  failed: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** The longest time without an acknowledged request, in seconds. */
  silence: number;
  /** The length of the step, in seconds. */
  seconds: number;
}

interface Acknowledged {
  id: string;
  /** In milliseconds since 1970. */
  at: number;
  token: string;
  hasPhoto: boolean;
  /** Opens the private link as the browser that sent the request. */
  cookie: string;
}

/**
 * People who read, and people who send requests. A sender repeats a request with its key until it
 * is acknowledged, as the page does, and writes it into a ledger.
 */
export async function startTraffic(url: string, pharmacyId: string) {
  const photo = await makePhoto(800, 600);
  const ledger = new Map<string, Acknowledged>();
  const failures = new Map<string, number>();
  let isOver = false;
  let calls = 0;
  let failed = 0;
  let sent = 0;
  const count = (isFine: boolean, why: string) => {
    calls += 1;
    if (isFine) return;
    failed += 1;
    failures.set(why, (failures.get(why) ?? 0) + 1);
  };
  const reader = async (path: string) => {
    while (!isOver) {
      const told = await call(`${url}${path}`);
      count(told.status === 200, `read: ${told.status ?? told.body}`);
      await pause(100);
    }
  };
  const sender = async () => {
    while (!isOver) {
      sent += 1;
      const hasPhoto = sent % photoEvery === 0;
      const request = newRequest(pharmacyId, hasPhoto ? photo : undefined);
      for (;;) {
        const told = await request.send(url);
        count(told.status === 201, `send: ${told.status ?? told.body}`);
        if (told.status === 201) {
          const { id, trackingUrl } = JSON.parse(told.body);
          const token = trackingUrl.split('/').at(-1);
          const cookie = told.headers
            .getSetCookie()
            .map((line) => line.split(';')[0])
            .join('; ');
          ledger.set(request.key, { id, at: Date.now(), token, hasPhoto, cookie });
          break;
        }
        if (isOver) break;
        await pause(200);
      }
      await pause(50);
    }
  };
  const running = [
    ...Array.from({ length: readers }, (_, index) => reader(index % 2 ? '/' : '/api/pharmacies')),
    ...Array.from({ length: senders }, sender),
  ];
  return {
    ledger,
    /** Why calls failed, with the number of each. */
    failures,
    /**
     * Has people read and send while something happens, and counts.
     * @param at the port of the primary when the step has ended
     */
    async step(what: string, happens: () => Promise<void>, at: () => number): Promise<Step> {
      const before = { calls, failed, keys: new Set(ledger.keys()) };
      const began = Date.now();
      await happens();
      const ended = Date.now();
      const own = [...ledger].filter(([key]) => !before.keys.has(key));
      const times = [began, ...own.map(([, { at }]) => at), ended].sort((a, b) => a - b);
      const silence = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
      const stored = await countById(at());
      return {
        what,
        calls: calls - before.calls,
        failed: failed - before.failed,
        acknowledged: own.length,
        lost: own.filter(([, { id }]) => !stored.has(id)).length,
        doubled: own.filter(([, { id }]) => (stored.get(id) ?? 0) > 1).length,
        silence: silence / 1000,
        seconds: (ended - began) / 1000,
      };
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/**
 * Opens the photo of each request that has one, as its sender.
 * @returns the number of photos, and why some do not open.
 */
export async function openPhotos(url: string, requests: Iterable<Acknowledged>) {
  const left = [...requests].filter(({ hasPhoto }) => hasPhoto);
  const expected = left.length;
  const failures: string[] = [];
  const open = async ({ cookie, token }: Acknowledged): Promise<CallResult> => {
    const headers = { cookie };
    const link = await untilNotBusy(() => call(`${url}/api/track/${token}`, { headers }));
    const [path] = link.status === 200 ? JSON.parse(link.body).photos : [];
    return path ? untilNotBusy(() => call(new URL(path, url).href, { headers })) : link;
  };
  const opener = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const photo = await open(one);
      if (photo.status !== 200 || !photo.headers.get('content-type')?.startsWith('image/'))
        failures.push(inWords(photo));
    }
  };
  await Promise.all(Array.from({ length: 5 }, opener));
  return { expected, failures };
}

/**
 * How often each request is in the database, by its id. Each has an address of its own, and sealed
 * addresses are equal when these are.
 */
export async function countById(port: number): Promise<Map<string, number>> {
  const rows = await execute<{ id: string; times: number }>(
    port,
    'select id, count(*) over (partition by email)::int as times from prescription_requests',
    'dawaya',
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}
