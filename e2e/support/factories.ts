import { randomUUID } from 'node:crypto';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { BrowserContext } from '@playwright/test';
import type { Database, OpenDatabase } from '../../server/src/database/client.ts';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { sessionRoles, sessions, trackingHolders } from '../../server/src/database/schema.ts';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import {
  giveHours,
  makeAdmin,
  makeAdvertisement,
  makeConsultation,
  makeCustomer,
  makeDoctor,
  makeFailedMail,
  makePharmacy,
  makePlace,
  makeRequest,
  makeStaff,
  makeTransferClaim,
} from '../../server/test/factories.ts';
import { ask, makeInquiry } from '../../server/test/inquiries.ts';

type Overrides<Make extends (...args: never[]) => unknown> = Parameters<Make>[1];

/**
 * Puts a journey's starting data directly into the product's database: faster than through pages.
 */
export interface Factories {
  db: Database;
  pharmacy(overrides?: Overrides<typeof makePharmacy>): ReturnType<typeof makePharmacy>;
  hours(
    pharmacy: Parameters<typeof giveHours>[1],
    given: Parameters<typeof giveHours>[2],
  ): Promise<void>;
  /** A pharmacy on the open map that has not joined. */
  place(overrides?: Overrides<typeof makePlace>): ReturnType<typeof makePlace>;
  doctor(overrides?: Overrides<typeof makeDoctor>): ReturnType<typeof makeDoctor>;
  staff(overrides: Overrides<typeof makeStaff>): ReturnType<typeof makeStaff>;
  customer(overrides?: Overrides<typeof makeCustomer>): ReturnType<typeof makeCustomer>;
  admin(overrides?: Overrides<typeof makeAdmin>): ReturnType<typeof makeAdmin>;
  request(overrides: Overrides<typeof makeRequest>): ReturnType<typeof makeRequest>;
  /** An inquiry without recipients. */
  inquiry(overrides?: Overrides<typeof makeInquiry>): ReturnType<typeof makeInquiry>;
  /** Adds recipients to an inquiry, with their answers. */
  ask(
    inquiry: { id: string },
    pharmacies: Parameters<typeof ask>[2],
    overrides?: Parameters<typeof ask>[3],
  ): Promise<void>;
  consultation(overrides: Overrides<typeof makeConsultation>): ReturnType<typeof makeConsultation>;
  advertisement(
    overrides: Overrides<typeof makeAdvertisement>,
  ): ReturnType<typeof makeAdvertisement>;
  transferClaim(
    overrides: Overrides<typeof makeTransferClaim>,
  ): ReturnType<typeof makeTransferClaim>;
  failedMail(overrides?: Overrides<typeof makeFailedMail>): ReturnType<typeof makeFailedMail>;
  /**
   * Signs a browser in: the session in the database, its cookie and the stored keys in the browser.
   * @param staffId the member of a pharmacy's staff; the owner by default
   */
  signIn(context: BrowserContext, role: Role, account: Account, staffId?: string): Promise<void>;
  /** Unlocks a private link in this browser, as if the browser had sent the request. */
  hold(context: BrowserContext, trackingTokenHash: Buffer): Promise<void>;
  /** Ends every session of an account on the server, without an event to browsers. */
  endSessions(accountId: string): Promise<void>;
  close(): Promise<void>;
}

interface Account {
  id: string;
  name?: string;
  fullName?: string;
  email?: string;
  phone?: string | null;
}

/** @param url the origin of the product, for its cookies */
export const openFactories = (databaseUrl: string, url: string): Factories =>
  factoriesIn(
    openPostgresql(databaseUrl, () => {}),
    url,
  );

/** The same for an open database. */
export function factoriesIn(
  { db, close }: Pick<OpenDatabase, 'db' | 'close'>,
  url: string,
): Factories {
  const at = { db, clock: () => new Date() };
  return {
    db,
    pharmacy: (overrides) => makePharmacy(at, overrides),
    hours: (pharmacy, given) => giveHours(at, pharmacy, given),
    place: (overrides) => makePlace(at, overrides),
    transferClaim: (overrides) => makeTransferClaim(at, overrides),
    failedMail: (overrides) => makeFailedMail(at, overrides),
    doctor: (overrides) => makeDoctor(at, overrides),
    staff: (overrides) => makeStaff(at, overrides),
    customer: (overrides) => makeCustomer(at, overrides),
    admin: (overrides) => makeAdmin(at, overrides),
    request: (overrides) => makeRequest(at, overrides),
    inquiry: (overrides) => makeInquiry(at, overrides),
    ask: (inquiry, pharmacies, overrides) => ask(at, inquiry.id, pharmacies, overrides),
    consultation: (overrides) => makeConsultation(at, overrides),
    advertisement: (overrides) => makeAdvertisement(at, overrides),
    async signIn(context, role, account, staffId) {
      const token = createToken();
      const sessionId = randomUUID();
      const now = new Date();
      await db.insert(sessions).values({ id: sessionId, tokenHash: hashOf(token), createdAt: now });
      await db.insert(sessionRoles).values({
        sessionId,
        role,
        accountId: account.id,
        staffId,
        signedInAt: now,
        lastSeenAt: now,
      });
      await context.addCookies([
        { name: 'dawaya_session', value: token, url, httpOnly: true, sameSite: 'Lax' },
        { name: 'roles', value: role, url },
      ]);
      await store(context, storedKeys(role, account));
    },
    async hold(context, tokenHash) {
      const kept = (await context.cookies(url)).find(({ name }) => name === 'dawaya_browser');
      const value = kept?.value ?? createToken();
      await context.addCookies([
        { name: 'dawaya_browser', value, url, httpOnly: true, sameSite: 'Lax' },
      ]);
      await db
        .insert(trackingHolders)
        .values({ tokenHash, browserHash: hashOf(value), createdAt: new Date() });
    },
    async endSessions(accountId) {
      const { eq } = await import('drizzle-orm');
      await db.delete(sessionRoles).where(eq(sessionRoles.accountId, accountId));
    },
    close,
  };
}

/**
 * Stores keys in the browser before its first page, once: a key that a page removes stays removed.
 */
export async function store(context: BrowserContext, keys: Record<string, string>): Promise<void> {
  await context.addInitScript(
    ([mark, values]) => {
      // Tools open blank pages too, which have no storage.
      if (location.protocol === 'about:' || localStorage.getItem(mark)) return;
      localStorage.setItem(mark, 'done');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    [`prepared ${randomUUID()}`, keys] as const,
  );
}

function storedKeys(role: Role, account: Account): Record<string, string> {
  if (role === 'pharmacy') return { pharmacyId: account.id };
  if (role === 'doctor') return { doctorId: account.id };
  if (role === 'admin') {
    return {
      adminId: account.id,
      adminEmail: account.email ?? '',
      adminName: account.fullName ?? '',
    };
  }
  return {
    customerId: account.id,
    customerName: account.name ?? '',
    customerEmail: account.email ?? '',
    customerPhone: account.phone ?? '',
  };
}
