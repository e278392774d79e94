import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { admins, fileOpenings, files, pharmacies, pharmacyStaff } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { days, minutes } from '../../platform/clock.ts';

/**
 * Who opens a file. `anybody` where it is public or about to be, which nobody records; `sender` is
 * whoever holds the tracking address, or sent it signed in.
 */
export type Opener =
  | { pharmacyId: string; staffId: string }
  | { adminId: string }
  | 'sender'
  | 'anybody';

/** Who of several roles that a browser holds opens what is `pharmacyId`'s to read. */
export function openerOf({ pharmacy, admin }: Actor, pharmacyId: string): Opener {
  if (pharmacy?.id === pharmacyId) return { pharmacyId, staffId: pharmacy.staffId };
  return admin ? { adminId: admin.id } : 'sender';
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Further openings within it are the same one: a list of thumbnails is looked at all day long. */
const spans = { small: days(1), full: minutes(15) };

/** Records that a file is opened, before any byte of it leaves (product decision 44). */
export async function recordOpening(
  db: Database,
  fileId: string,
  opener: Opener,
  isSmall: boolean,
  now: Date,
): Promise<void> {
  if (opener === 'anybody') return;
  const who =
    opener === 'sender'
      ? { opener, openerId: nobody }
      : 'adminId' in opener
        ? { opener: 'admin' as const, openerId: opener.adminId }
        : {
            opener: 'pharmacy' as const,
            openerId: opener.staffId,
            pharmacyId: opener.pharmacyId,
          };
  const span = isSmall ? spans.small : spans.full;
  await db
    .insert(fileOpenings)
    .values({
      fileId,
      ...who,
      isSmall,
      span: new Date(Math.floor(now.getTime() / span) * span),
      openedAt: now,
    })
    .onConflictDoNothing();
}

/** How many openings are shown at most, the last ones. */
const mostShown = 100;

/** The openings of the files that `where` means, newest first. */
export const listOpenings = (db: Database, where: SQL | undefined) =>
  db
    .select({
      fileId: fileOpenings.fileId,
      opener: fileOpenings.opener,
      isSmall: fileOpenings.isSmall,
      openedAt: fileOpenings.openedAt,
      pharmacy: pharmacies,
      staffName: pharmacyStaff.name,
      adminName: admins.fullName,
    })
    .from(fileOpenings)
    .innerJoin(files, eq(files.id, fileOpenings.fileId))
    .leftJoin(pharmacies, eq(pharmacies.id, fileOpenings.pharmacyId))
    .leftJoin(pharmacyStaff, eq(pharmacyStaff.id, fileOpenings.openerId))
    .leftJoin(admins, eq(admins.id, fileOpenings.openerId))
    .where(and(where, eq(files.state, 'ready')))
    .orderBy(desc(fileOpenings.openedAt), fileOpenings.fileId)
    .limit(mostShown);

/** Ends what nobody asks about any more: openings of more than a year ago. */
export async function deleteOldOpenings(db: Database, now: Date): Promise<void> {
  await db
    .delete(fileOpenings)
    .where(lt(fileOpenings.openedAt, new Date(now.getTime() - days(365))));
}
