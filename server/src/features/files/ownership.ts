import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type TakenPart, useUp } from './parts/use.ts';
import type { StoredFile } from './preparation.ts';

/** Whose a file is. */
export type FileOwner =
  | { pharmacyId: string }
  | { prescriptionRequestId: string }
  | { advertisementId: string }
  | { proposedForId: string }
  | { transferClaimId: string }
  | { searchId: string };

const ownerColumns = {
  pharmacy: files.pharmacyId,
  prescriptionRequest: files.prescriptionRequestId,
  advertisement: files.advertisementId,
  proposedPicture: files.proposedForId,
  transferClaim: files.transferClaimId,
  search: files.searchId,
};
type OwnerKind = keyof typeof ownerColumns;

const noOwner = {
  pharmacyId: null,
  prescriptionRequestId: null,
  advertisementId: null,
  proposedForId: null,
  transferClaimId: null,
  searchId: null,
};

/** The column that names such an owner, and its id. */
export function ownedBy(owner: FileOwner) {
  if ('transferClaimId' in owner)
    return { id: owner.transferClaimId, column: files.transferClaimId };
  if ('searchId' in owner) return { id: owner.searchId, column: files.searchId };
  if ('pharmacyId' in owner) return { id: owner.pharmacyId, column: files.pharmacyId };
  if ('advertisementId' in owner)
    return { id: owner.advertisementId, column: files.advertisementId };
  if ('proposedForId' in owner) return { id: owner.proposedForId, column: files.proposedForId };
  return { id: owner.prescriptionRequestId, column: files.prescriptionRequestId };
}

/**
 * Makes stored files the owner's, in the transaction `db` that makes the owner, and uses up what
 * came in parts. To be called once a duplicate of the call is known.
 * @throws AppError `unavailable` when the sweep took one meanwhile, `upload_gone` when another
 *   request took one.
 */
export async function attach(
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
    throw new AppError('unavailable', { message: 'stored files are gone', retryAfter: 5 });
  }
  await useUp(
    db,
    stored.flatMap(({ part }) => part ?? []),
  );
}

/**
 * Takes the owner's files away from it, in the transaction `db` that puts others in their
 * place or deletes the owner.
 * @param since only what came after that moment.
 * @returns what to `discard` once that has committed; the sweep does it should nobody else.
 */
export async function detach(
  db: Database,
  owner: FileOwner,
  since?: Date,
): Promise<Pick<StoredFile, 'id'>[]> {
  const { id, column } = ownedBy(owner);
  const isLater = since ? gt(files.createdAt, since) : undefined;
  return db
    .update(files)
    .set({ ...noOwner, state: 'pending' })
    .where(and(eq(column, id), eq(files.state, 'ready'), isLater))
    .returning({ id: files.id });
}

/**
 * Hands the files of one owner on to another, in the transaction `db` that makes that one own
 * them: from the same moment the first owns none.
 */
export async function move(db: Database, from: FileOwner, to: FileOwner): Promise<void> {
  const { id, column } = ownedBy(from);
  await db
    .update(files)
    .set({ ...noOwner, ...to })
    .where(and(eq(column, id), eq(files.state, 'ready')));
}

/** The files of many owners of one kind, in one query; each owner's in the order they came. */
export async function list(
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
    const list = lists.get(ownerId ?? '');
    list?.push({ id, name, type, size, hasSmall });
  }
  return lists;
}
