import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { textKeys } from '../../database/schema.ts';
import { textKeyOf, useTextKey } from '../../database/sealed-texts.ts';
import { minutes } from '../../platform/clock.ts';
import { openBytes, sealBytes } from './bytes.ts';
import type { KeyRing } from './key-ring.ts';

/** In an upgrade, processes of the earlier release must have ended by then. */
const upgradeTime = minutes(10);

async function lockKey(db: Database) {
  // There is no row to lock before the first start, at which several processes may come at once.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('text key', 0))`);
  const [row] = await db.select().from(textKeys);
  return row;
}

/** Makes the key. An empty database has no earlier process that could not read sealed texts. */
async function makeKey(db: Database, ring: KeyRing) {
  const secret = randomBytes(32);
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from pharmacies) as used`,
  );
  const wait = rows[0]?.used ? upgradeTime : 0;
  const row = {
    one: true,
    sealedKey: await sealBytes(ring, secret),
    recipients: [...ring.readers],
    sealsFrom: new Date(Date.now() + wait),
  };
  await db.insert(textKeys).values(row);
  return { secret, row };
}

/**
 * Opens the key of sealed texts for this process, makes it at the first start with keys, and seals
 * it again when a reader of the ring is missing (docs/privacy.md).
 * @param unreadable gets texts that cannot be opened.
 * @throws Error that names the key which `FILE_KEYS` lacks.
 */
export async function openTextKey(
  db: Database,
  ring: KeyRing,
  unreadable: (error: Error) => void,
): Promise<void> {
  const opened = await db.transaction(async (db) => {
    const row = await lockKey(db);
    if (!row) return ring.recipients.length > 0 ? makeKey(db, ring) : undefined;
    if (!row.recipients.some((recipient) => ring.recipients.includes(recipient)))
      throw new Error(
        `FILE_KEYS lacks the key of ${row.recipients.join(' or ')}: names, phone numbers and texts of requests need it`,
      );
    const secret = await openBytes(ring, row.sealedKey);
    if (!ring.readers.every((reader) => row.recipients.includes(reader)))
      await db
        .update(textKeys)
        .set({ sealedKey: await sealBytes(ring, secret), recipients: [...ring.readers] });
    return { secret, row };
  });
  const reported = new Set<string>();
  useTextKey(opened && textKeyOf(opened.secret, opened.row.sealsFrom), (place, beginning) => {
    if (reported.size >= 100 || reported.has(beginning)) return;
    reported.add(beginning);
    unreadable(new Error(`${place}: the text that begins with ${beginning} cannot be opened`));
  });
}

/**
 * Seals the key of sealed texts for all readers of the ring, for the commands that back up and
 * restore. An earlier release may have made the database.
 * @throws Error that names the key which `FILE_KEYS` lacks.
 */
export async function sealTextKeyAgain(db: Database, ring: KeyRing): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.text_keys') is not null as there`,
  );
  if (rows[0]?.there && ring.recipients.length > 0) await openTextKey(db, ring, () => {});
}
