import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { devices, pushSubscriptions, sessionRoles, sessions } from '../../database/schema.ts';

/** The accounts of a person by role; for a pharmacy the ids of the members of staff. */
export interface OwnAccounts {
  customer: string[];
  doctor: string[];
  pharmacy: string[];
}

const timesOf = (from: string | null, until: string | null) =>
  from && until ? `${from}–${until}` : null;

/**
 * Reads the sessions and known browsers of a person's accounts, and the devices that get
 * notifications for an account or follow a private link, without keys and secret addresses.
 */
export async function readDevices(
  db: Database,
  accounts: OwnAccounts,
  trackingHashes: readonly Buffer[],
) {
  const { staffId, role, accountId } = sessionRoles;
  const signedIn = await db
    .select({ row: sessionRoles, device: sessions.device })
    .from(sessionRoles)
    .innerJoin(sessions, eq(sessions.id, sessionRoles.sessionId))
    .where(
      or(
        and(eq(role, 'customer'), inArray(accountId, accounts.customer)),
        and(eq(role, 'doctor'), inArray(accountId, accounts.doctor)),
        // Rows of earlier releases belong to the owner, who has the pharmacy's id.
        and(
          eq(role, 'pharmacy'),
          or(
            inArray(staffId, accounts.pharmacy),
            and(isNull(staffId), inArray(accountId, accounts.pharmacy)),
          ),
        ),
      ),
    );
  const knownDevices = await db
    .select()
    .from(devices)
    .where(
      or(
        ...(['customer', 'doctor', 'pharmacy'] as const).map((role) =>
          and(eq(devices.role, role), inArray(devices.accountId, accounts[role])),
        ),
      ),
    );
  const notified = await db
    .select()
    .from(pushSubscriptions)
    .where(
      or(
        inArray(pushSubscriptions.trackingHash, [...trackingHashes]),
        and(
          eq(pushSubscriptions.role, 'doctor'),
          inArray(pushSubscriptions.accountId, accounts.doctor),
        ),
        and(
          eq(pushSubscriptions.role, 'pharmacy'),
          or(
            inArray(pushSubscriptions.staffId, accounts.pharmacy),
            and(
              isNull(pushSubscriptions.staffId),
              inArray(pushSubscriptions.accountId, accounts.pharmacy),
            ),
          ),
        ),
      ),
    );
  return {
    sessions: signedIn.map(({ row, device }) => ({
      id: `${row.role}.${row.sessionId}`,
      role: row.role,
      device,
      createdAt: row.signedInAt,
      lastUsedAt: row.lastSeenAt,
    })),
    browsers: knownDevices.map(({ role, createdAt }, index) => ({
      id: `browser.${index}`,
      role,
      createdAt,
    })),
    subscriptions: notified.map((row) => ({
      id: row.id,
      role: row.role,
      language: row.language,
      service: URL.parse(row.endpoint)?.hostname ?? null,
      onlyEmergencies: row.onlyEmergencies,
      emergenciesAlways: row.emergenciesAlways,
      quietHours: timesOf(row.quietFrom, row.quietUntil),
      createdAt: row.createdAt,
      lastUsedAt: row.renewedAt,
    })),
  };
}
