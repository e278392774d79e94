import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { makePhoto, newRequest } from './calls.ts';
import type { Outcome } from './outcome.ts';

const times = 50;
const senders = 6;

/**
 * Six people send photos, each again with the same key until it is acknowledged, while the server
 * is killed fifty times at different moments. Each acknowledged request exists once, with its
 * photos.
 */
export async function kills(): Promise<Outcome> {
  const place = await openTestEnvironment();
  try {
    const pharmacyId = await place.makePharmacy();
    const photo = await makePhoto(1000, 750);
    let server = await place.start();
    await server.ready();
    const { url } = server;
    const { port } = new URL(url);
    let over = false;
    let broken = 0;
    const acknowledged = new Map<string, string>();
    const sender = async () => {
      while (!over) {
        const request = newRequest(pharmacyId, photo);
        for (;;) {
          const { status, body } = await request.send(url);
          if (status === 201) {
            acknowledged.set(request.key, JSON.parse(body).id);
            break;
          }
          broken += 1;
          if (over) break;
          await pause(50);
        }
      }
    };
    const sending = Array.from({ length: senders }, sender);
    for (let kill = 0; kill < times; kill += 1) {
      // From before the first photo arrives to after some were answered.
      await pause(20 + ((kill * 37) % 50) * 20);
      server.child.kill('SIGKILL');
      await server.ended;
      server = await place.start({}, Number(port));
      await server.ready();
    }
    over = true;
    await Promise.all(sending);

    const { rows } = await place.db.execute<{ name: string; id: string; files: string[] | null }>(
      sql`select r.customer_name as name, r.id,
        (select array_agg(f.id) from files f where f.prescription_request_id = r.id and f.state = 'ready') as files
        from prescription_requests r`,
    );
    const stored = (id: string) =>
      existsSync(path.join(place.dataDir, 'files', id.slice(0, 2), id));
    const byName = Map.groupBy(rows, ({ name }) => name);
    let lost = 0;
    let doubled = 0;
    for (const [key, id] of acknowledged) {
      const [first, ...more] = byName.get(key) ?? [];
      if (first?.id !== id || first.files?.length !== 1 || !first.files.every(stored)) lost += 1;
      if (more.length > 0) doubled += 1;
    }
    return {
      tried: acknowledged.size,
      held: acknowledged.size - lost - doubled,
      figures: [
        `${times} kills, ${broken} calls failed on the way and were repeated`,
        `acknowledged ${acknowledged.size}, lost ${lost}, doubled ${doubled}`,
      ],
    };
  } finally {
    await place.close();
  }
}
