import { languages } from '@dawaya/contract/vocabulary/languages';
import { pushRoles } from '@dawaya/contract/vocabulary/push';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, oneOf } from './columns.ts';

/**
 * Devices that are told of something new (docs/decisions/0062): a row for each role that a browser
 * is signed in with, and for each thing that it follows.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    /** Where the browser's maker takes messages for it; whoever knows it may send there, so no log has it. */
    endpoint: text('endpoint').notNull(),
    endpointHash: bytes('endpoint_hash').notNull(),
    /** The browser's own keys, which a message is encrypted for. */
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    role: text('role', { enum: pushRoles }),
    accountId: uuid('account_id'),
    /** Of several people at one pharmacy, whose device it is. */
    staffId: uuid('staff_id'),
    /** The session it was made in: signing out there ends it. A session that only expires does not. */
    sessionId: uuid('session_id'),
    /** Of what is followed: SHA-256 of its tracking token. */
    trackingHash: bytes('tracking_hash'),
    language: text('language', { enum: languages }).notNull(),
    onlyEmergencies: boolean('only_emergencies').notNull().default(false),
    /** HH:MM in Khartoum, both or neither. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    emergenciesAlways: boolean('emergencies_always').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    /** When the device last said that it still wants this. */
    renewedAt: moment('renewed_at').notNull(),
  },
  (table) => [
    // Who signs in last in a browser owns what it is told.
    uniqueIndex('push_subscriptions_device_role').on(table.endpointHash, table.role),
    uniqueIndex('push_subscriptions_device_tracking').on(table.endpointHash, table.trackingHash),
    index('push_subscriptions_account').on(table.role, table.accountId),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_tracking').on(table.trackingHash),
    index('push_subscriptions_renewed').on(table.renewedAt),
    check('push_subscriptions_role', oneOf('role', pushRoles)),
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
