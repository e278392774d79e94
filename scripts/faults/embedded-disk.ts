import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Server, startBuilt } from '../../server/test/built-servers.ts';
import { type CallResult, call, inSeconds, inWords, untilNotBusy } from './calls.ts';
import { createTally, type Outcome, skip } from './outcome.ts';
import { canMountDisks, openSmallDisk, rootMissing } from './small-disk.ts';

const calls = 20;
/** In milliseconds, for a refusal while nothing can be written. */
const longest = 5000;
const recovery = 15_000;

const signUp = (url: string, email: string): Promise<CallResult> =>
  call(`${url}/api/customers/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Amna Hassan', phone: '0912345678', email }),
  });
const newAddress = () => `${randomUUID()}@example.com`;

/** A refusal with a sentence for people and a status for software. */
const isInWords = ({ status, headers, body }: CallResult) =>
  status === 503 && headers.has('retry-after') && /"error":"[A-Z][^"]+\."/.test(body);

/**
 * The disk of the embedded database is too small, read-only or full: a start says so in one
 * sentence. A running server refuses calls with a sentence, ends on SIGTERM, and recovers. It keeps
 * what it acknowledged.
 */
export async function embeddedDisk(): Promise<Outcome> {
  if (!canMountDisks) return skip(rootMissing);
  const { outcome, expect, note } = createTally();
  const disk = await openSmallDisk(20);
  const dataDir = path.join(disk.folder, 'data');
  const acknowledged: string[] = [];
  let server: Server | undefined;
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    MIN_FREE_SPACE: '0',
  };
  const start = async () => {
    const began = performance.now();
    server = await startBuilt(settings);
    return { server, began };
  };
  const refusesToStart = async (what: string) => {
    const { server, began } = await start();
    const code = await Promise.race([server.ended, pause(60_000, 'still running')]);
    if (code === 'still running') server.child.kill('SIGKILL');
    const said = server.log().trim();
    expect(
      code === 1 && /^Dawaya could not start: DATA_DIR: [^\n]+\.$/.test(said),
      () => `${what}: ended with ${code}, said ${said.slice(0, 300)}`,
    );
    note(`${what}: "${said}" after ${inSeconds(performance.now() - began)}`);
  };
  const accept = async (url: string, what: string) => {
    const since = performance.now();
    for (;;) {
      const email = newAddress();
      const told = await signUp(url, email);
      if (told.status === 201) {
        acknowledged.push(email);
        return note(`${what}: accepts after ${inSeconds(performance.now() - since)}`);
      }
      if (performance.now() - since > recovery)
        return expect(false, () => `${what}: ${inWords(told)}`);
      await pause(200);
    }
  };
  const refuses = async (url: string, what: string) => {
    const told: CallResult[] = [];
    for (let count = 0; count < calls; count += 1) {
      const email = newAddress();
      const answer = await signUp(url, email);
      if (answer.status === 201) acknowledged.push(email);
      told.push(answer);
    }
    for (const one of told)
      expect(isInWords(one) && one.ms < longest, () => `${what}: ${inWords(one)}`);
    const ready = await call(`${url}/readyz`);
    expect(ready.status === 503 && ready.ms < longest, () => `${what}: /readyz ${inWords(ready)}`);
    const alive = await call(`${url}/healthz`);
    expect(alive.status === 200 && alive.ms < longest, () => `${what}: /healthz ${inWords(alive)}`);
    const slowest = Math.max(...told.map(({ ms }) => ms));
    note(`${what}: ${calls} calls refused after at most ${inSeconds(slowest)}: ${told[0]?.body}`);
  };
  const stop = async (what: string) => {
    if (!server) return;
    const { child, ended } = server;
    const asked = performance.now();
    child.kill('SIGTERM');
    const code = await Promise.race([ended, pause(15_000, 'still running')]);
    if (code === 'still running') child.kill('SIGKILL');
    expect(code === 0, () => `${what}: SIGTERM, ended with ${code}`);
    note(`${what}: ended after ${inSeconds(performance.now() - asked)}`);
  };
  try {
    await refusesToStart('a disk of 20 MB');
    disk.remount('size=300m');
    const first = await start();
    await first.server.ready();
    note(`with 300 MB it starts in ${inSeconds(performance.now() - first.began)}`);
    await accept(first.server.url, 'before');

    for (const left of [30_000_000, 0]) {
      const what = `${left / 1e6} MB left`;
      disk.fill(left);
      await refuses(first.server.url, what);
      disk.clear();
      await accept(first.server.url, `${what}, freed`);
    }

    const log = path.join(dataDir, 'database', 'pg_wal');
    execFileSync('chattr', ['+i', log]);
    try {
      await refuses(first.server.url, 'a folder that became read-only');
    } finally {
      execFileSync('chattr', ['-i', log]);
    }
    await accept(first.server.url, 'writable again');

    disk.fill();
    await stop('a full disk');
    await refusesToStart('a full disk');
    disk.clear();
    disk.remount('ro');
    await refusesToStart('a read-only disk');
    disk.remount('rw');
    const last = await start();
    await last.server.ready();
    for (const email of acknowledged) {
      const again = await untilNotBusy(() => signUp(last.server.url, email));
      expect(again.body.includes('email_taken'), () => `lost ${email}: ${inWords(again)}`);
    }
    note(`${acknowledged.length} sign-ups acknowledged, all looked for after the last start`);
    await stop('at the end');
  } finally {
    server?.child.kill('SIGKILL');
    await disk.close();
  }
  return outcome;
}
