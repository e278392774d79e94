import { or, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { limitCounters } from '../database/schema.ts';
import { deleteOldAccesses, eraseAccesses } from './access-log.ts';
import type { Area } from './area.ts';
import type { Clock } from './clock.ts';
import { countedAddress } from './counted-address.ts';
import { deleteExpiredCounters, namelessOf } from './counters.ts';
import type { Erased, ErasedPerson, Person } from './erasure.ts';
import { deleteExpiredKeys } from './idempotency.ts';

/** Limits count an email address without its tag. */
function countedSubjects(person: Person): string[] {
  const subjects =
    'email' in person ? [person.email, countedAddress(person.email)] : [person.phone];
  return [...subjects, ...subjects.map(namelessOf)];
}

async function erase(
  _services: object,
  db: Database,
  { person, customerIds, doctorId, requestIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  await eraseAccesses(db, [...customerIds, ...(doctorId ? [doctorId] : [])], requestIds);
  const counters = await db
    .delete(limitCounters)
    .where(
      or(
        ...countedSubjects(person).map(
          (subject) => sql`strpos(${limitCounters.key} || ':', ${`:${subject}:`}) > 0`,
        ),
      ),
    )
    .returning({ key: limitCounters.key });
  return { counters: counters.length };
}

/** The platform has tables too, so it takes part in clean-up and erasure. */
export const area = {
  async cleanUp({ db, clock }: { db: Database; clock: Clock }) {
    await deleteExpiredCounters(db, clock());
    await deleteExpiredKeys(db, clock());
    await deleteOldAccesses(db, clock());
  },
  erase,
} satisfies Area;
