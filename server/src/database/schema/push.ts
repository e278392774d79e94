import { languages } from '@dawaya/contract/vocabulary/languages';
import { pushRoles } from '@dawaya/contract/vocabulary/push';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, isOneOf, timestampColumn } from './columns.ts';

/**
 * Devices that get notifications (docs/live.md): one row for each role signed in on a browser, and
 * for each private link that it follows.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    /**
     * The push service's address of the browser. It is a secret, because knowing it is enough to
     * send there, so no log has it.
     */
    endpoint: text('endpoint').notNull(),
    endpointHash: bytes('endpoint_hash').notNull(),
    /** The browser's public keys, which encrypt a message. */
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    role: text('role', { enum: pushRoles }),
    accountId: uuid('account_id'),
    staffId: uuid('staff_id'),
    /** The session that subscribed. Signing out deletes the row; an expired session does not. */
    sessionId: uuid('session_id'),
    /** SHA-256 of the followed tracking token. */
    trackingHash: bytes('tracking_hash'),
    /** Whether the browser could open the followed link when it subscribed (docs/tracking.md). */
    holdsLink: boolean('holds_link').notNull().default(false),
    language: text('language', { enum: languages }).notNull(),
    onlyEmergencies: boolean('only_emergencies').notNull().default(false),
    /** HH:MM in Khartoum, both or neither. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    emergenciesAlways: boolean('emergencies_always').notNull().default(true),
    createdAt: timestampColumn('created_at').notNull(),
    renewedAt: timestampColumn('renewed_at').notNull(),
  },
  (table) => [
    // In one browser, the last account that signed in gets the notifications.
    uniqueIndex('push_subscriptions_device_role').on(table.endpointHash, table.role),
    uniqueIndex('push_subscriptions_device_tracking').on(table.endpointHash, table.trackingHash),
    index('push_subscriptions_account').on(table.role, table.accountId),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_tracking').on(table.trackingHash),
    index('push_subscriptions_renewed').on(table.renewedAt),
    check('push_subscriptions_role', isOneOf('role', pushRoles)),
    check(
      'push_subscriptions_owner',
      sql`num_nonnulls(${table.role}, ${table.trackingHash}) = 1
        and num_nonnulls(${table.role}, ${table.accountId}) <> 1`,
    ),
    check(
      'push_subscriptions_quiet',
      sql`num_nonnulls(${table.quietFrom}, ${table.quietUntil}) <> 1`,
    ),
  ],
);
