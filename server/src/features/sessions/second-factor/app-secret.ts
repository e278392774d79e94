import { and, asc, count, eq, gt, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authenticators } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type KeyRing, openBytes, sealBytes } from '../../files/index.ts';
import { type FactorHolder, holderCondition } from './holder.ts';

type StoredSecret = Pick<typeof authenticators.$inferSelect, 'secret' | 'keyRecipient'>;

/** Names a secret with its account, so that the secret of one row opens no other account. */
const sealingPlace = ({ role, accountId }: FactorHolder) => `${role} ${accountId} `;

/** Seals the secret of an app with the first key of the ring; without one it stays in plain. */
export async function sealSecret(
  ring: KeyRing,
  holder: FactorHolder,
  secret: string,
): Promise<StoredSecret> {
  const [keyRecipient] = ring.recipients;
  if (!keyRecipient) return { secret, keyRecipient: null };
  return {
    secret: await sealBytes(ring, Buffer.from(sealingPlace(holder) + secret)),
    keyRecipient,
  };
}

/** @throws AppError `app_unreadable`, whose message names the missing key. */
export async function openSecret(
  ring: KeyRing,
  holder: FactorHolder,
  { secret, keyRecipient }: StoredSecret,
): Promise<string> {
  if (!keyRecipient) return secret;
  if (!ring.recipients.includes(keyRecipient))
    throw new AppError('app_unreadable', {
      message: `FILE_KEYS lacks the key of ${keyRecipient}`,
    });
  try {
    const plain = (await openBytes(ring, secret)).toString();
    const name = sealingPlace(holder);
    if (!plain.startsWith(name)) throw new Error('it belongs to another account');
    return plain.slice(name.length);
  } catch (cause) {
    throw new AppError('app_unreadable', { message: 'the secret of the app is damaged', cause });
  }
}

/** Lists the keys that secrets need and `recipients` lack, with the number of apps. */
export const listMissingAppKeys = (db: Database, recipients: readonly string[]) =>
  db
    .select({ recipient: authenticators.keyRecipient, apps: count() })
    .from(authenticators)
    .where(
      and(
        isNotNull(authenticators.keyRecipient),
        notInArray(authenticators.keyRecipient, [...recipients]),
      ),
    )
    .groupBy(authenticators.keyRecipient);

/** Apps that one run seals, each in a millisecond. */
const maxAtOnce = 500;

/**
 * Seals with the first key of the ring what another of its keys sealed, or none. The next run
 * continues behind the last row. A secret that cannot be opened stays.
 */
export async function sealSecretsAgain(
  { db, keyRing }: { db: Database; keyRing: KeyRing },
  log: { error: (details: object, message: string) => void },
): Promise<void> {
  const [first] = keyRing.recipients;
  if (!first) return;
  const withOldKey = or(
    isNull(authenticators.keyRecipient),
    ne(authenticators.keyRecipient, first),
  );
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(authenticators)
      .where(and(withOldKey, after === undefined ? undefined : gt(authenticators.accountId, after)))
      .orderBy(asc(authenticators.accountId))
      .limit(maxAtOnce);
    for (const row of rows) {
      const missing = row.keyRecipient && !keyRing.recipients.includes(row.keyRecipient);
      after = row.accountId;
      if (missing) continue;
      try {
        const sealed = await sealSecret(keyRing, row, await openSecret(keyRing, row, row));
        // An app that was set up again in the meantime has another secret.
        await db
          .update(authenticators)
          .set(sealed)
          .where(and(holderCondition(authenticators, row), eq(authenticators.secret, row.secret)));
      } catch (err) {
        if (!(err instanceof AppError)) throw err;
        log.error({ err, accountId: row.accountId }, 'the secret of an app cannot be sealed again');
      }
    }
    if (rows.length < maxAtOnce) return;
  }
}
