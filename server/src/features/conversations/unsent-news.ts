import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { findRequest } from '../prescription-requests/index.ts';

/** The event keys of news, with what they are about and the message's number of several. */
const keyShape =
  /^(?<event>(?<news>answers|expired|start|complete|decline|unread|refill):(?<id>[\da-f-]{36})(?::.+)?):\d+$/;

/** Messages of one event may fail at different times, and again after an admin has sent them. */
const onceEach: Limit = { name: 'unsent-news', count: 1, window: days(30) };
/** So many uses fill the budget under any `RATE_LIMIT_SCALE`. */
const allUses = 1_000_000;

/** Returns where mails about the news go; undefined when no one waits for them. */
async function findReader(db: Database, news: string, id: string) {
  if (news !== 'answers' && news !== 'expired') return findRequest(db, id);
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  // A person who has chosen or closed has read the answers.
  return news === 'answers' && inquiry?.status !== 'open' ? undefined : inquiry;
}

/** Mails once that there is news, when no text message about it reached the phone. */
export async function mailUnsentNews(
  services: Pick<Services, 'db' | 'budgets' | 'mail' | 'publicUrl'>,
  { eventKey }: { eventKey: string },
): Promise<void> {
  const { event, news, id } = keyShape.exec(eventKey)?.groups ?? {};
  if (!event || !news || !id) return;
  const { budgets, mail, publicUrl } = services;
  await services.db.transaction(async (db) => {
    const reader = await findReader(db, news, id);
    if (!reader?.email) return;
    if (!(await budgets.useIfFits(db, onceEach, event, allUses)).fits) return;
    await mail.sendOrGather(db, {
      recipientId: id,
      to: reader.email,
      language: reader.language,
      template: 'news-unsent',
      values: {
        requestsUrl: `${publicUrl}/my-requests`,
      },
    });
  });
}
