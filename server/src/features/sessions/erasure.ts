import { and, inArray, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loginChallenges, provenPhones, sessionRoles } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { type Erased, type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';
import { deleteFactor } from './second-factor/codes.ts';
import type { Sessions } from './service.ts';
import { registrationHash, registrationRoles } from './text-codes.ts';

/** Ends the sessions of a person's accounts, and deletes their log-in codes and second factor. */
export async function eraseSessions(
  { sessions }: { sessions: Sessions },
  db: Database,
  { person, customerIds, doctorId, browserHashes }: ErasedPerson,
): Promise<Partial<Erased>> {
  const accountIds = doctorId ? [...customerIds, doctorId] : customerIds;
  const accountsCondition = and(
    inArray(sessionRoles.role, ['customer', 'doctor']),
    inArray(sessionRoles.accountId, accountIds),
  );
  const sessionCount = await db.$count(sessionRoles, accountsCondition);
  for (const id of customerIds) await sessions.endSessionsOfAccount(db, 'customer', id);
  if (doctorId) {
    await sessions.endSessionsOfAccount(db, 'doctor', doctorId);
    await deleteFactor(db, { role: 'doctor', accountId: doctorId });
  }
  const codes = await db
    .delete(loginChallenges)
    .where(
      or(
        hasText(loginChallenges.address, 'email' in person ? person.email : person.phone),
        inArray(loginChallenges.accountId, accountIds),
      ),
    )
    .returning({ id: loginChallenges.id });
  const registrationHashes = registrationRoles.flatMap((role) =>
    browserHashes.map((hash) => registrationHash(role, hash)),
  );
  await db
    .delete(provenPhones)
    .where(
      or(
        matchesPerson(person, { phone: provenPhones.phone }),
        inArray(provenPhones.browserHash, [...browserHashes, ...registrationHashes]),
      ),
    );
  return { sessions: sessionCount, codes: codes.length };
}
