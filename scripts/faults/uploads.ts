import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { noise } from '../../server/test/pictures.ts';
import { idOfUpload } from '../../web/src/lib/outbox/upload.ts';
import { newSending, type Sending, sendUntilAnswered } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import { seeded, startUnreliableProxy } from './unreliable-proxy.ts';

const usual = 100;
const atOnce = 16;
/** Milliseconds. A sending that takes longer fails the run. */
const longest = 600_000;
const photosEach = 3;
/** The bytes that 100 kbit/s carries between two breaks half a minute apart. */
const betweenBreaks = 375_000;
const mostOnTheWire = 1.3;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * A hundred requests with three photos each, over connections that break, to two processes that are
 * killed in turn. A page and a worker send each one at the same time, without a lock between them.
 */
export async function uploads(sendings = usual): Promise<Outcome> {
  const place = await openTestEnvironment();
  const lines: Awaited<ReturnType<typeof startUnreliableProxy>>[] = [];
  try {
    const pharmacyId = await place.makePharmacy();
    const photos = await Promise.all(
      // Many bytes, and little work for the decoder.
      [0, 1, 2].map((more) =>
        noise(560 + 20 * more, 420)
          .jpeg({ quality: 95 })
          .toBuffer(),
      ),
    );
    const random = seeded(20);
    let servers = await Promise.all([place.start(), place.start()]);
    await Promise.all(servers.map((server) => server.ready()));
    for (const { url } of servers)
      lines.push(await startUnreliableProxy(url, betweenBreaks, random));
    const [page, worker] = lines;
    if (!page || !worker) throw new Error('there are two lines');

    let over = false;
    let kills = 0;
    const killing = (async () => {
      for (let index = 0; !over; index = 1 - index) {
        await pause(4000 + random() * 4000);
        const server = servers[index];
        if (!server || over) return;
        server.child.kill('SIGKILL');
        await server.ended;
        kills += 1;
        const again = await place.start({}, Number(new URL(server.url).port));
        servers = servers.map((one, n) => (n === index ? again : one)) as typeof servers;
        await again.ready();
      }
    })();

    const acknowledged = new Map<Sending, string>();
    let disagreed = 0;
    const blobs = photos.map((photo) => new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }));
    const left = Array.from({ length: sendings }, () => newSending(pharmacyId, blobs)).values();
    const began = performance.now();
    const browser = async () => {
      for (const sending of left) {
        if (performance.now() - began > longest) return;
        const [first, second] = await Promise.all([
          sendUntilAnswered(page.url, sending),
          sendUntilAnswered(worker.url, sending),
        ]);
        if (first !== second) disagreed += 1;
        acknowledged.set(sending, first);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, browser));
    const seconds = (performance.now() - began) / 1000;
    over = true;
    await killing;

    const { rows } = await place.db.execute<{ name: string; id: string; files: string[] | null }>(
      sql`select r.customer_name as name, r.id, (select array_agg(f.id) from files f
          where f.prescription_request_id = r.id and f.state = 'ready') as files
        from prescription_requests r`,
    );
    const taken = await place.db.execute<{ hash: string; sha: string | null }>(
      sql`select encode(id_hash, 'hex') as hash, encode(sha256, 'hex') as sha from uploads`,
    );
    const shaOf = new Map(taken.rows.map(({ hash, sha }) => [hash, sha]));
    const isStored = (id: string) =>
      existsSync(path.join(place.dataDir, 'files', id.slice(0, 2), id));
    const byName = Map.groupBy(rows, ({ name }) => name);
    let [lost, doubled, mixed] = [0, 0, 0];
    for (const [{ entry, uploadUrls }, id] of acknowledged) {
      const [first, ...more] = byName.get(entry.key) ?? [];
      const { files } = first ?? {};
      if (first?.id !== id || files?.length !== photosEach || !files.every(isStored)) lost += 1;
      if (more.length > 0) doubled += 1;
      const isComplete = photos.every((content, index) => {
        const hash = sha256(Buffer.from(idOfUpload(uploadUrls.get(`${index}`) ?? '')));
        return shaOf.get(hash) === sha256(content);
      });
      if (!isComplete) mixed += 1;
    }
    const all = [...acknowledged.keys()];
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    const wire = sum(lines.map(({ counted }) => counted.bytes));
    const { size: done } = acknowledged;
    const bytes = done * sum(photos.map(({ length }) => length));
    const share = wire / bytes;
    const past = sum(lines.map(({ counted }) => counted.past));
    const toNobody = sum(lines.map(({ counted }) => counted.toNobody));
    const inMB = (bytes: number) => (bytes / 1e6).toFixed(1);
    return {
      tried: sendings + 1,
      held: done - lost - doubled - mixed - disagreed + (share <= mostOnTheWire ? 1 : 0),
      figures: [
        `${done} of ${sendings} sendings of ${photosEach} photos of ${Math.round(bytes / done / photosEach / 1000)} kB, each by page and worker at once, in ${seconds.toFixed(0)} s`,
        `${sum(lines.map(({ counted }) => counted.cuts))} cuts, ${sum(lines.map(({ counted }) => counted.answersLost))} answers lost, ${kills} kills`,
        `${sum(all.map(({ conflicts }) => conflicts))} parts that the other had sent, ${sum(all.map(({ begun }) => begun - photosEach))} photos begun that were there`,
        `lost ${lost}, doubled ${doubled}, not whole ${mixed}, told two different ids ${disagreed}`,
        `on the wire ${inMB(wire)} MB for ${inMB(bytes)} MB of photos: ${share.toFixed(2)} (at most ${mostOnTheWire}); of that ${inMB(past)} past a break, ${inMB(toNobody)} to a server that was down`,
      ],
    };
  } finally {
    for (const line of lines) line.stop();
    await place.close();
  }
}
