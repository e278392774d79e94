import { and, asc, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeParts, type TakenPart } from './parts/consume-parts.ts';
import type { StoredFile } from './prepare-files.ts';

const ownerColumns = {
  pharmacyId: files.pharmacyId,
  prescriptionRequestId: files.prescriptionRequestId,
  advertisementId: files.advertisementId,
  proposedForId: files.proposedForId,
  transferClaimId: files.transferClaimId,
  inquiryId: files.inquiryId,
  conversationId: files.conversationId,
};
type OwnerKey = keyof typeof ownerColumns;

/** The one row that owns a file, for example `{ inquiryId }`. */
export type FileOwner = { [Key in OwnerKey]: Record<Key, string> }[OwnerKey];

const noOwner: Record<OwnerKey, null> = {
  pharmacyId: null,
  prescriptionRequestId: null,
  advertisementId: null,
  proposedForId: null,
  transferClaimId: null,
  inquiryId: null,
  conversationId: null,
};

/** Returns the condition for the files of an owner. */
export function ownerCondition(owner: FileOwner): SQL | undefined {
  const entries = Object.entries(owner) as [OwnerKey, string][];
  return and(...entries.map(([key, id]) => eq(ownerColumns[key], id)));
}

/** Photos of a prescription may come one by one. Documents keep the names that people gave them. */
const numberedOwners: ReadonlySet<string> = new Set<OwnerKey>([
  'prescriptionRequestId',
  'inquiryId',
  'conversationId',
]);

/** Names the photos of a prescription `photo-1.jpg`, `photo-2.jpg` in the order of arrival. */
async function numberPhotos(db: Database, owner: FileOwner): Promise<void> {
  if (!Object.keys(owner).every((key) => numberedOwners.has(key))) return;
  const arrived = db
    .select({
      id: files.id,
      name: sql<string>`'photo-' || row_number() over (order by ${files.createdAt}, ${files.position}) || '.jpg'`.as(
        'arrived_name',
      ),
    })
    .from(files)
    .where(and(ownerCondition(owner), eq(files.state, 'ready'), eq(files.type, 'image/jpeg')))
    .as('arrived');
  await db
    .update(files)
    .set({ name: sql`${arrived.name}` })
    .from(arrived)
    .where(and(eq(files.id, arrived.id), ne(files.name, arrived.name)));
}

/**
 * Gives stored files to an owner, in the transaction that creates the owner, and deletes the parts
 * they came in. Call it after the check for a duplicate.
 * @throws AppError `unavailable` when clean-up has deleted a file, `upload_gone` when another
 * request took one.
 */
export async function attachFiles(
  db: Database,
  stored: (Pick<StoredFile, 'id'> & { part?: TakenPart })[],
  owner: FileOwner,
): Promise<void> {
  if (stored.length === 0) return;
  const ids = stored.map(({ id }) => id);
  const ready = await db
    .update(files)
    .set({ ...owner, state: 'ready' })
    .where(and(inArray(files.id, ids), eq(files.state, 'pending')))
    .returning({ id: files.id });
  if (ready.length !== ids.length) {
    const cause = new Error('clean-up has deleted stored files');
    throw new AppError('unavailable', { cause, retryAfter: 5 });
  }
  await numberPhotos(db, owner);
  await consumeParts(
    db,
    stored.flatMap(({ part }) => part ?? []),
  );
}

/**
 * Detaches the owner's files, in the transaction that replaces them or deletes the owner.
 * @param since detaches only files that were created after this time.
 * @returns files to `discard` after the commit. Otherwise clean-up deletes them.
 */
export async function detachFiles(
  db: Database,
  owner: FileOwner,
  since?: Date,
): Promise<Pick<StoredFile, 'id'>[]> {
  const createdAfter = since ? gt(files.createdAt, since) : undefined;
  return db
    .update(files)
    .set({ ...noOwner, state: 'pending' })
    .where(and(ownerCondition(owner), eq(files.state, 'ready'), createdAfter))
    .returning({ id: files.id });
}

/** Moves the files of one owner to another, in the transaction that creates or reopens it. */
export async function moveFiles(db: Database, from: FileOwner, to: FileOwner): Promise<void> {
  const moved = await db
    .update(files)
    .set({ ...noOwner, ...to })
    .where(and(ownerCondition(from), eq(files.state, 'ready')))
    .returning({ id: files.id });
  if (moved.length > 0) await numberPhotos(db, to);
}

/** Lists the files of many owners of one kind with one query, in the order of arrival. */
export async function listFiles(
  db: Database,
  ownerKey: OwnerKey,
  ownerIds: string[],
): Promise<Map<string, StoredFile[]>> {
  const lists = new Map<string, StoredFile[]>(ownerIds.map((id) => [id, []]));
  if (lists.size === 0) return lists;
  const owner = ownerColumns[ownerKey];
  const rows = await db
    .select({ ...getTableColumns(files), ownerId: owner })
    .from(files)
    .where(and(anyOf(owner, [...lists.keys()]), eq(files.state, 'ready')))
    .orderBy(asc(files.createdAt), asc(files.position));
  for (const { id, name, type, size, hasSmall, ownerId } of rows) {
    lists.get(ownerId ?? '')?.push({ id, name, type, size, hasSmall });
  }
  return lists;
}
