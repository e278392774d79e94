import { eq, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { hasShown } from '../deliveries/index.ts';
import { findFollowers } from '../push/index.ts';

// A notification costs nothing, an SMS does. Where a device follows a question or a request, the
// SMS waits, and does not leave once the device has said that it has shown a notification.

/** Milliseconds. */
const headStart = minutes(2);

/** Ids of the question and of the request that news are about. */
export interface Subject {
  inquiryId: string | null;
  requestId: string | null;
}

async function findDevices(db: Database, { inquiryId, requestId }: Subject): Promise<string[]> {
  const rows = await db
    .select({ hash: trackings.tokenHash })
    .from(trackings)
    .where(
      or(
        inquiryId ? eq(trackings.inquiryId, inquiryId) : undefined,
        requestId ? eq(trackings.requestId, requestId) : undefined,
      ),
    );
  return findFollowers(
    db,
    rows.map(({ hash }) => hash),
  );
}

/** Returns the milliseconds that an SMS waits for a notification. An emergency waits for nothing. */
export async function waitForNotification(
  db: Database,
  subject: Subject,
  { urgency }: { urgency: string },
): Promise<number> {
  const isWaiting = urgency !== 'emergency' && (await findDevices(db, subject)).length > 0;
  return isWaiting ? headStart : 0;
}

/** Returns whether a device has shown a notification about the subject since then. */
export const hasShownNotification = async (
  db: Database,
  subject: Subject,
  since: Date,
): Promise<boolean> => hasShown(db, await findDevices(db, subject), since);
