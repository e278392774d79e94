import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loginChallenges } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { type Clock, minutes, seconds } from '../../platform/clock.ts';
import { createToken, hashCode, hashOf } from '../../platform/secrets.ts';

const codeLifetime = minutes(10);
/** A page offers another code after a minute. */
const triedWithin = seconds(20);

/** Names a challenge: the token of the browser's cookie, and the address that got the code. */
interface ChallengeKey {
  token: string;
  role: Role;
  /** An email address, or a phone number in E.164. */
  address: string;
}

/** Stores the challenges of browsers that asked for a code, with hashes of token and code. */
export function createLoginChallenges({ db, clock }: { db: Database; clock: Clock }) {
  const tokenCondition = ({ token, role }: ChallengeKey) =>
    and(eq(loginChallenges.tokenHash, hashOf(token)), eq(loginChallenges.role, role));

  const ownCondition = (key: ChallengeKey) =>
    and(tokenCondition(key), hasText(loginChallenges.address, key.address));

  const provenCondition = (key: ChallengeKey) =>
    and(
      ownCondition(key),
      isNotNull(loginChallenges.provenAt),
      gt(loginChallenges.expiresAt, clock()),
    );

  return {
    /**
     * Replaces the challenge of the token in `key`; `queue` sends the code in the same transaction.
     * @returns the new token. It is never the old one, so that a planted cookie does not get the
     * code.
     */
    async replace(
      { token: oldToken, role, address }: ChallengeKey,
      accountId: string | null,
      queue: (db: Database, code: string, expiresAt: Date) => Promise<unknown>,
    ): Promise<string> {
      const now = clock();
      const expiresAt = new Date(now.getTime() + codeLifetime);
      const token = createToken();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await db.transaction(async (db) => {
        await db.delete(loginChallenges).where(eq(loginChallenges.tokenHash, hashOf(oldToken)));
        await db.insert(loginChallenges).values({
          id: randomUUID(),
          tokenHash: hashOf(token),
          role,
          address,
          accountId,
          codeHash: hashCode(token, code),
          createdAt: now,
          expiresAt,
        });
        await queue(db, code, expiresAt);
      });
      return token;
    },

    /**
     * Returns the account of a right code. It counts a wrong one and does not throw, so that the
     * count is committed.
     */
    tryCode: (
      key: ChallengeKey,
      { code, maxTries, staysValid }: { code: string; maxTries: number; staysValid: boolean },
    ): Promise<string | undefined> =>
      db.transaction(async (db) => {
        const isIt = tokenCondition(key);
        const [challenge] = await db.select().from(loginChallenges).where(isIt).for('update');
        if (!challenge || challenge.address !== key.address) return undefined;
        if (challenge.expiresAt <= clock() || challenge.wrongTries >= maxTries) return undefined;
        if (!timingSafeEqual(challenge.codeHash, hashCode(key.token, code))) {
          await db
            .update(loginChallenges)
            .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
            .where(isIt);
          return undefined;
        }
        if (staysValid) await db.update(loginChallenges).set({ provenAt: clock() }).where(isIt);
        else await db.delete(loginChallenges).where(isIt);
        return challenge.accountId ?? undefined;
      }),

    /**
     * Deletes the challenge whose mail the mail server refused at `refusedAt`.
     * @returns whether there was one.
     */
    async deleteRefused(key: ChallengeKey, refusedAt: Date): Promise<boolean> {
      const { createdAt } = loginChallenges;
      // Both kinds of mail have been tried by then.
      const triedAfter = new Date(clock().getTime() - triedWithin);
      const deleted = await db
        .delete(loginChallenges)
        .where(
          and(
            ownCondition(key),
            lte(createdAt, triedAfter),
            // The code of a later attempt may have arrived since, and stays valid.
            lte(createdAt, refusedAt),
          ),
        )
        .returning({ id: loginChallenges.id });
      return deleted.length > 0;
    },

    exists: async (key: ChallengeKey): Promise<boolean> =>
      (await db.$count(loginChallenges, ownCondition(key))) > 0,

    isProven: async (key: ChallengeKey): Promise<boolean> =>
      (await db.$count(loginChallenges, provenCondition(key))) > 0,

    /** Deletes a proven challenge in the transaction of `db`, and returns it. */
    async takeProven(
      db: Database,
      key: ChallengeKey,
    ): Promise<typeof loginChallenges.$inferSelect | undefined> {
      const [proven] = await db.delete(loginChallenges).where(provenCondition(key)).returning();
      return proven;
    },
  };
}
