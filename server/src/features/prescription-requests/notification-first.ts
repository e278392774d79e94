import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { hasShown } from '../deliveries/index.ts';
import { findHolders } from '../push/index.ts';
import type { TextNews } from './text-news.ts';

// A notification costs nothing, an SMS does. When a device of the customer follows a question or a
// request, the SMS waits, and does not leave once the device has shown the notification.

/** Milliseconds. */
const headStart = minutes(2);
/** The clocks of two processes differ by less. */
const clockTolerance = seconds(5);

/** The notifications that say the same as news. */
const kinds: Partial<Record<TextNews['news'], PushKind>> = {
  answered: 'track-answered',
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
};

/** Returns the ids of the customer's devices, without those of others who have the link. */
async function findDevices(db: Database, news: TextNews): Promise<string[]> {
  const condition =
    news.inquiryId === undefined
      ? eq(trackings.requestId, news.requestId)
      : eq(trackings.inquiryId, news.inquiryId);
  const rows = await db.select({ hash: trackings.tokenHash }).from(trackings).where(condition);
  return findHolders(
    db,
    rows.map(({ hash }) => hash),
  );
}

/** Returns the milliseconds that an SMS waits for a notification. An emergency waits for nothing. */
export async function findHeadStart(
  db: Database,
  news: TextNews,
  { urgency }: { urgency: string },
): Promise<number> {
  if (!kinds[news.news] || urgency === 'emergency') return 0;
  return (await findDevices(db, news)).length > 0 ? headStart : 0;
}

/** Returns whether a device has shown the notification for which news have waited. */
export async function hasShownNotification(db: Database, news: TextNews): Promise<boolean> {
  const kind = kinds[news.news];
  if (!kind || !news.waitedSince) return false;
  const since = new Date(new Date(news.waitedSince).getTime() - clockTolerance);
  return hasShown(db, { deviceIds: await findDevices(db, news), kinds: [kind], since });
}
