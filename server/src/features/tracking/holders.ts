import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { insertRows } from '../../database/insert-rows.ts';
import { trackingHolders, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { browserIn, browserOf } from './browser.ts';
import { sendersOf } from './senders.ts';
import type { Tracking } from './trackings.ts';

type HoldingServices = Pick<Services, 'db' | 'clock' | 'cookies'>;

/** A tracking, and whether what was sent and answered stays hidden from who asks. */
export type Opened = Tracking & { locked: boolean };

/** How many browsers hold one address; who comes later takes the place of the first. */
const mostHolders = 20;

/**
 * The browser that calls opens what the address shows from now on. An address that is none any more
 * is nobody's.
 */
export async function rememberHolder(
  services: HoldingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer,
): Promise<void> {
  const { db, clock } = services;
  const browserHash = browserOf(services, request, reply);
  const createdAt = sql<Date>`${clock().toISOString()}::timestamptz`.as('created_at');
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
  const isOfAddress = eq(trackingHolders.tokenHash, tokenHash);
  await db.delete(trackingHolders).where(
    and(
      isOfAddress,
      sql`${trackingHolders.browserHash} in (
        select browser_hash from ${trackingHolders} where ${isOfAddress}
        order by created_at desc, browser_hash offset ${mostHolders})`,
    ),
  );
}

const insertHolders = insertRows(trackingHolders, ['tokenHash', 'browserHash', 'createdAt']);

/** New addresses are held by the browsers that have just sent what they lead to, in the transaction of `db`. */
export async function holdAll(
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
 * Whoever sent something holds its address. Said with each answer to a submission, the repeated
 * ones too: the first may have been lost on its way, and its cookie with it.
 * @param trackingUrl `/track/{token}`
 */
export const rememberSender = (
  services: HoldingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  trackingUrl: string,
): Promise<void> =>
  rememberHolder(services, request, reply, hashOf(trackingUrl.slice('/track/'.length)));

/** The browser that calls holds the address no more; one that holds none loses its name. */
export async function forgetHolder(
  services: Pick<Services, 'db' | 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer,
): Promise<void> {
  const { db, cookies } = services;
  const browser = browserIn(services, request);
  if (!browser) return;
  const isBrowser = eq(trackingHolders.browserHash, browser);
  await db.delete(trackingHolders).where(and(isBrowser, eq(trackingHolders.tokenHash, tokenHash)));
  if ((await db.$count(trackingHolders, isBrowser)) === 0) cookies.clear(reply, 'browser');
}

/** Of which of the addresses the browser that calls is a holder, or the customer the sender. */
export async function opened(
  services: Pick<Services, 'cookies'> & { db: Database },
  request: FastifyRequest,
  trackings: readonly Tracking[],
): Promise<Opened[]> {
  if (trackings.length === 0) return [];
  const { db } = services;
  const browser = browserIn(services, request);
  const hashes = trackings.map(({ tokenHash }) => tokenHash);
  const held = browser
    ? await db
        .select({ tokenHash: trackingHolders.tokenHash })
        .from(trackingHolders)
        .where(
          and(eq(trackingHolders.browserHash, browser), inArray(trackingHolders.tokenHash, hashes)),
        )
    : [];
  const customerId = request.actor.customer?.id;
  const senderOf = customerId === undefined ? undefined : await sendersOf(db, trackings);
  const isOpen = (tracking: Tracking) =>
    held.some(({ tokenHash }) => tokenHash.equals(tracking.tokenHash)) ||
    (senderOf !== undefined && senderOf(tracking)?.customerId === customerId);
  return trackings.map((tracking) => ({ ...tracking, locked: !isOpen(tracking) }));
}

/**
 * What shows or changes content is for whoever sent it, or has unlocked it (design of the exchange,
 * shared phones).
 * @throws AppError `tracking_locked` for another browser.
 */
export async function assertUnlocked(
  services: Pick<Services, 'cookies'> & { db: Database },
  request: FastifyRequest,
  tracking: Tracking,
): Promise<void> {
  const [found] = await opened(services, request, [tracking]);
  if (found?.locked !== false) throw new AppError('tracking_locked');
}
