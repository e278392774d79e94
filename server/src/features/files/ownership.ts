import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeParts, type TakenPart } from './parts/consume-parts.ts';
import type { StoredFile } from './prepare-files.ts';

export type FileOwner =
  | { pharmacyId: string }
  | { prescriptionRequestId: string }
  | { advertisementId: string }
  | { proposedForId: string }
  | { transferClaimId: string }
  | { inquiryId: string };

const ownerColumns = {
  pharmacy: files.pharmacyId,
  prescriptionRequest: files.prescriptionRequestId,
  advertisement: files.advertisementId,
  proposedPicture: files.proposedForId,
  transferClaim: files.transferClaimId,
  inquiry: files.inquiryId,
};
type OwnerKind = keyof typeof ownerColumns;

const noOwner = {
  pharmacyId: null,
  prescriptionRequestId: null,
  advertisementId: null,
  proposedForId: null,
  transferClaimId: null,
  inquiryId: null,
};

export function isOwnedBy(owner: FileOwner) {
  if ('transferClaimId' in owner)
    return { id: owner.transferClaimId, column: files.transferClaimId };
  if ('inquiryId' in owner) return { id: owner.inquiryId, column: files.inquiryId };
  if ('pharmacyId' in owner) return { id: owner.pharmacyId, column: files.pharmacyId };
  if ('advertisementId' in owner)
    return { id: owner.advertisementId, column: files.advertisementId };
  if ('proposedForId' in owner) return { id: owner.proposedForId, column: files.proposedForId };
  return { id: owner.prescriptionRequestId, column: files.prescriptionRequestId };
}

/**
 * Gives stored files to an owner, in the transaction that creates the owner, and deletes the parts
 * they came in. Call it after the check for a duplicate.
 * @throws AppError `unavailable` when clean-up deleted one meanwhile, `upload_gone` when another
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
    throw new AppError('unavailable', {
      message: 'clean-up has deleted stored files',
      retryAfter: 5,
    });
  }
  await consumeParts(
    db,
    stored.flatMap(({ part }) => part ?? []),
  );
}

/**
 * Detaches the owner's files, in the transaction that replaces them or deletes the owner.
 * @param since only files from that time on.
 * @returns files to `discard` after the commit. Otherwise clean-up deletes them.
 */
export async function detachFiles(
  db: Database,
  owner: FileOwner,
  since?: Date,
): Promise<Pick<StoredFile, 'id'>[]> {
  const { id, column } = isOwnedBy(owner);
  const isLater = since ? gt(files.createdAt, since) : undefined;
  return db
    .update(files)
    .set({ ...noOwner, state: 'pending' })
    .where(and(eq(column, id), eq(files.state, 'ready'), isLater))
    .returning({ id: files.id });
}

/** Moves the files of one owner to another, in the transaction that creates the other one. */
export async function moveFiles(db: Database, from: FileOwner, to: FileOwner): Promise<void> {
  const { id, column } = isOwnedBy(from);
  await db
    .update(files)
    .set({ ...noOwner, ...to })
    .where(and(eq(column, id), eq(files.state, 'ready')));
}

/** Lists the files of many owners of one kind with one query, in the order of arrival. */
export async function listFiles(
  db: Database,
  kind: OwnerKind,
  ownerIds: string[],
): Promise<Map<string, StoredFile[]>> {
  const lists = new Map<string, StoredFile[]>(ownerIds.map((id) => [id, []]));
  if (lists.size === 0) return lists;
  const owner = ownerColumns[kind];
  const rows = await db
    .select({ ...getTableColumns(files), ownerId: owner })
    .from(files)
    .where(and(anyOf(owner, [...lists.keys()]), eq(files.state, 'ready')))
    .orderBy(asc(files.createdAt), asc(files.position));
  for (const { id, name, type, size, hasSmall, ownerId } of rows) {
    const listFiles = lists.get(ownerId ?? '');
    listFiles?.push({ id, name, type, size, hasSmall });
  }
  return lists;
}
