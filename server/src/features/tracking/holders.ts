import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { prepareInsertOf } from '../../database/insert-rows.ts';
import { timestampParam } from '../../database/params.ts';
import { trackingHolders, trackingOpenings, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { readBrowser, readOrCreateBrowser } from './browser-token.ts';
import { createSenderLookup } from './senders.ts';
import { getTracking, type Tracking } from './trackings.ts';

type HoldingServices = Pick<Services, 'db' | 'clock' | 'cookies'>;

/** A tracking, and whether its content is hidden from the caller. */
export type TrackingAccess = Tracking & { locked: boolean };

/** The most browsers that can open one private link. A further browser replaces the oldest. */
const maxHolders = 20;

/** Lets the calling browser open a private link from now on, if it still exists. */
export async function addHolder(
  services: HoldingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer,
): Promise<void> {
  const { db, clock } = services;
  const browserHash = readOrCreateBrowser(services, request, reply);
  const createdAt = sql<Date>`${timestampParam(clock())}`.as('created_at');
  await db
    .insert(trackingHolders)
    .select(
      db
        .select({
          tokenHash: trackings.tokenHash,
          browserHash: sql<Buffer>`${browserHash}::bytea`.as('browser_hash'),
          createdAt,
        })
        .from(trackings)
        .where(eq(trackings.tokenHash, tokenHash)),
    )
    .onConflictDoNothing();
  const linkCondition = eq(trackingHolders.tokenHash, tokenHash);
  await db.delete(trackingHolders).where(
    and(
      linkCondition,
      sql`${trackingHolders.browserHash} in (
        select browser_hash from ${trackingHolders} where ${linkCondition}
        order by created_at desc, browser_hash offset ${maxHolders})`,
    ),
  );
}

const insertHolders = prepareInsertOf(trackingHolders, ['tokenHash', 'browserHash', 'createdAt']);

/** Lets the senders' browsers open their new private links, in the transaction of `db`. */
export async function addHolders(
  db: Database,
  holders: readonly { tokenHash: Buffer; browserHash: Buffer }[],
  createdAt: Date,
): Promise<void> {
  await insertHolders(
    db,
    holders.map((holder) => ({ ...holder, createdAt })),
  );
}

/**
 * Lets the sender's browser open the private link. Call it for each answer to a submission, even
 * a repeated answer, because the first answer and its cookie may have been lost.
 * @param trackingUrl `/track/{token}`
 */
export const addSenderAsHolder = (
  services: HoldingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  trackingUrl: string,
): Promise<void> =>
  addHolder(services, request, reply, hashOf(trackingUrl.slice('/track/'.length)));

/** Locks the private link in the calling browser. A browser that can open no link loses its token. */
export async function removeHolder(
  services: Pick<Services, 'db' | 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer,
): Promise<void> {
  const { db, cookies } = services;
  const browser = readBrowser(services, request);
  if (!browser) return;
  const browserCondition = eq(trackingHolders.browserHash, browser);
  await db
    .delete(trackingHolders)
    .where(and(browserCondition, eq(trackingHolders.tokenHash, tokenHash)));
  if ((await db.$count(trackingHolders, browserCondition)) === 0) cookies.clear(reply, 'browser');
}

/**
 * Locks the private links in all browsers but one, and ends the codes that others wait for.
 * @returns the hashes of these browsers.
 */
export async function removeOtherHolders(
  db: Database,
  tokenHashes: readonly Buffer[],
  keptBrowserHash: Buffer | undefined,
): Promise<Buffer[]> {
  const { tokenHash, browserHash } = trackingOpenings;
  await db
    .delete(trackingOpenings)
    .where(
      and(
        inArray(tokenHash, [...tokenHashes]),
        keptBrowserHash && ne(browserHash, keptBrowserHash),
      ),
    );
  const removed = await db
    .delete(trackingHolders)
    .where(
      and(
        inArray(trackingHolders.tokenHash, [...tokenHashes]),
        keptBrowserHash && ne(trackingHolders.browserHash, keptBrowserHash),
      ),
    )
    .returning({ hash: trackingHolders.browserHash });
  return removed.map(({ hash }) => hash);
}

/** Returns the trackings, each with whether its content is locked for the calling browser. */
export async function readLockStates(
  db: Database,
  services: Pick<Services, 'cookies'>,
  request: FastifyRequest,
  trackings: readonly Tracking[],
): Promise<TrackingAccess[]> {
  if (trackings.length === 0) return [];
  const browser = readBrowser(services, request);
  const hashes = trackings.map(({ tokenHash }) => tokenHash);
  const heldLinks = browser
    ? await db
        .select({ tokenHash: trackingHolders.tokenHash })
        .from(trackingHolders)
        .where(
          and(eq(trackingHolders.browserHash, browser), inArray(trackingHolders.tokenHash, hashes)),
        )
    : [];
  const customerId = request.actor.customer?.id;
  const senderOf = customerId === undefined ? undefined : await createSenderLookup(db, trackings);
  const isOpen = (tracking: Tracking) =>
    heldLinks.some(({ tokenHash }) => tokenHash.equals(tracking.tokenHash)) ||
    (senderOf !== undefined && senderOf(tracking)?.customerId === customerId);
  return trackings.map((tracking) => ({ ...tracking, locked: !isOpen(tracking) }));
}

/**
 * Returns whether the calling browser may open a private link.
 * @throws AppError `not_found` for an unknown token.
 */
export async function opensLink(
  db: Database,
  services: Pick<Services, 'cookies'>,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const tracking = await getTracking(db, token);
  const [access] = await readLockStates(db, services, request, [tracking]);
  return access?.locked === false;
}

/**
 * Checks that the caller sent the request or has unlocked it, before its content is shown or
 * changed. Phones are shared.
 * @throws AppError `tracking_locked` for another browser.
 */
export async function assertUnlocked(
  db: Database,
  services: Pick<Services, 'cookies'>,
  request: FastifyRequest,
  tracking: Tracking,
): Promise<void> {
  const [access] = await readLockStates(db, services, request, [tracking]);
  if (!access || access.locked) throw new AppError('tracking_locked');
}
