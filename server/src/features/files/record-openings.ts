import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { admins, fileOpenings, files, pharmacies, pharmacyStaff } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { days, minutes } from '../../platform/clock.ts';
import { nilUuid } from '../../platform/ids.ts';

/**
 * The person who opens a file. `anybody` for a file that is public or about to be, which is not
 * recorded. `sender` for the holder of the private link and for the signed-in sender.
 */
export type Opener =
  | { pharmacyId: string; staffId: string }
  | { adminId: string }
  | 'sender'
  | 'anybody';

/** Chooses the role under which a browser with several roles opens a file of `pharmacyId`. */
export function chooseOpener({ pharmacy, admin }: Actor, pharmacyId: string): Opener {
  if (pharmacy?.id === pharmacyId) return { pharmacyId, staffId: pharmacy.staffId };
  return admin ? { adminId: admin.id } : 'sender';
}

/** Openings within a span count as one, because staff look at thumbnails all day. */
const spans = { small: days(1), full: minutes(15) };

function openerColumns(opener: Exclude<Opener, 'anybody'>) {
  if (opener === 'sender') return { opener, openerId: nilUuid };
  if ('adminId' in opener) return { opener: 'admin' as const, openerId: opener.adminId };
  const { staffId: openerId, pharmacyId } = opener;
  return { opener: 'pharmacy' as const, openerId, pharmacyId };
}

/** Records that a file is opened. Call it before the first byte leaves (docs/files.md). */
export async function recordOpening(
  db: Database,
  { fileId, opener, isSmall, now }: { fileId: string; opener: Opener; isSmall: boolean; now: Date },
): Promise<void> {
  if (opener === 'anybody') return;
  const span = isSmall ? spans.small : spans.full;
  await db
    .insert(fileOpenings)
    .values({
      fileId,
      ...openerColumns(opener),
      isSmall,
      span: new Date(Math.floor(now.getTime() / span) * span),
      openedAt: now,
    })
    .onConflictDoNothing();
}

const maxShown = 100;

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
    .limit(maxShown);

export async function deleteOldOpenings(db: Database, now: Date): Promise<void> {
  await db
    .delete(fileOpenings)
    .where(lt(fileOpenings.openedAt, new Date(now.getTime() - days(365))));
}
