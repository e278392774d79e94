import {
  dateOf,
  dayAt,
  dayOf,
  minuteAt,
  minutesOfDay,
} from '@dawaya/contract/vocabulary/khartoum-time';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { and, eq, lte } from 'drizzle-orm';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import { pharmacies, prescriptionRequests, refillReminders } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import { pickNames } from '../../pharmacies/index.ts';
import { audiencesOf } from '../audiences.ts';
import { mailAddressOf, textSender } from '../text-news.ts';
import { lockCompleted, type Participant } from './participants.ts';

/** Mails today's refill reminders at eight in Khartoum, or later after a missed run. */
export const refillQueue: Queue<object> = { name: 'refill-reminders', retryLimit: 0 };
export const refillSchedule = '*/30 * * * *';
const eightInTheMorning = 8 * 60;
const furthest = 366;
/** Days between two monthly reminders: most packs of chronic medicines last so long. */
const monthDays = 30;
/** Mails of one run. The next run sends the rest. */
const maxAtOnce = 200;

/**
 * Sets the reminder of a completed request to a Khartoum day; null deletes it.
 * @throws AppError `not_found`, `request_not_completed`, `invalid_fields` for a day outside the
 * coming year
 */
export async function setReminder(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  participant: Participant,
  { on, monthly }: { on: string | null; monthly: boolean },
): Promise<{ on: string | null }> {
  return db.transaction(async (db) => {
    const request = await lockCompleted(db, participant);
    const requestCondition = eq(refillReminders.requestId, request.id);
    if (on === null) await db.delete(refillReminders).where(requestCondition);
    else {
      const ahead = dayOf(on) - dayAt(minuteAt(clock()));
      if (ahead < 1 || ahead > furthest)
        throw new AppError('invalid_fields', {
          fields: [{ field: 'on', problem: 'invalid_until' }],
        });
      await db
        .insert(refillReminders)
        .values({ requestId: request.id, remindOn: on, isMonthly: monthly, createdAt: clock() })
        .onConflictDoUpdate({
          target: refillReminders.requestId,
          set: { remindOn: on, isMonthly: monthly },
        });
    }
    await live.recordChange(db, ...audiencesOf(request));
    return { on };
  });
}

/** Ends a reminder by the token of its mails. An unknown token changes nothing. */
export async function endReminder(
  { db, live }: Pick<Services, 'db' | 'live'>,
  token: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const [ended] = await db
      .delete(refillReminders)
      .where(eq(refillReminders.token, token))
      .returning();
    const requests = await db
      .select()
      .from(prescriptionRequests)
      .where(anyOf(prescriptionRequests.id, ended ? [ended.requestId] : []));
    await live.recordChange(db, ...requests.flatMap(audiencesOf));
  });
}

export async function readReminders(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.select().from(refillReminders).where(anyOf(refillReminders.requestId, ids));
  return new Map(rows.map(({ requestId, remindOn }) => [requestId, remindOn]));
}

export async function sendReminders(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'live' | 'publicUrl' | 'deliveries'>,
): Promise<void> {
  const { db, clock, mail, live, publicUrl } = services;
  const minute = minuteAt(clock());
  if (minute % minutesOfDay < eightInTheMorning) return;
  const today = dateOf(dayAt(minute));
  const dueReminders = await db
    .select()
    .from(refillReminders)
    .where(lte(refillReminders.remindOn, today))
    .limit(maxAtOnce);
  for (const { requestId } of dueReminders)
    await db.transaction(async (db) => {
      const [claimed] = await db
        .delete(refillReminders)
        .where(and(eq(refillReminders.requestId, requestId), lte(refillReminders.remindOn, today)))
        .returning();
      if (!claimed) return;
      // The next one is ahead, even after missed runs.
      if (claimed.isMonthly) {
        const late = dayOf(today) - dayOf(claimed.remindOn);
        const next = dayOf(claimed.remindOn) + monthDays * (1 + Math.floor(late / monthDays));
        await db.insert(refillReminders).values({ ...claimed, remindOn: dateOf(next) });
      }
      const [row] = await db
        .select({ request: prescriptionRequests, pharmacy: pharmacies })
        .from(prescriptionRequests)
        .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
        .where(eq(prescriptionRequests.id, requestId));
      if (!row) return;
      const { request, pharmacy } = row;
      await mail.send(db, {
        to: await mailAddressOf(services, db, request),
        language: request.language,
        template: 'refill-reminder',
        values: {
          shopName: nameIn(request.language, pickNames(pharmacy)),
          requestsUrl: `${publicUrl}/my-requests`,
          ...(claimed.isMonthly &&
            claimed.token && { endUrl: `${publicUrl}/refills/${claimed.token}` }),
        },
      });
      await textSender(services, db, request, { news: 'refill', event: `${request.id}:${today}` });
      await live.recordChange(db, ...audiencesOf(request));
    });
}
