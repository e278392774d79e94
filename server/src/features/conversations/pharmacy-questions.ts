import { randomInt } from 'node:crypto';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import {
  inquiries,
  inquiryRecipients,
  pharmacies,
  pharmacyChannels,
  pharmacyQuestions,
  pharmacyStaff,
  prescriptionRequests,
} from '../../database/schema.ts';
import { describeAllItems, describeItems, roomIn } from './describe.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import { firstNumber, lastNumber } from './understand-pharmacist.ts';

export type PharmacyChannel = typeof pharmacyChannels.$inferSelect;

/** Questions in one message; the pharmacist asks for the rest. */
const maxQuestions = 4;
const maxItemsShown = 110;

/** Counts the pharmacies that have an inquiry in a digest, which may not have arrived. */
const readerCount = sql`(select count(*) from ${pharmacyQuestions}
  where ${pharmacyQuestions.inquiryId} = ${inquiries.id})`;

/**
 * Finds open questions to a pharmacy without its answer. Questions in the fewest digests come first,
 * then the oldest: when many ask at once, the pharmacies of a town share them.
 */
async function findUnanswered(db: Database, pharmacyId: string, now: Date) {
  const rows = await db
    .select({
      inquiry: inquiries,
      number: pharmacyQuestions.number,
      numberedAt: pharmacyQuestions.createdAt,
    })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .leftJoin(
      pharmacyQuestions,
      and(
        eq(pharmacyQuestions.pharmacyId, inquiryRecipients.pharmacyId),
        eq(pharmacyQuestions.inquiryId, inquiryRecipients.inquiryId),
      ),
    )
    .where(
      and(
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        isNull(inquiryRecipients.answer),
        isNull(inquiryRecipients.mutedAt),
        eq(inquiries.status, 'open'),
        gt(inquiries.closesAt, now),
        listedCondition,
      ),
    )
    .orderBy(readerCount, asc(inquiryRecipients.askedAt), asc(inquiries.id));
  return rows;
}

/**
 * Returns whether a question of a digest still waits for the pharmacy.
 * @param sentAt the time of the digest, which numbered its questions.
 */
export async function isAnyUnanswered(
  db: Database,
  pharmacyId: string,
  { sentAt, now }: { sentAt: Date; now: Date },
): Promise<boolean> {
  const waiting = await findUnanswered(db, pharmacyId, now);
  return waiting.some(({ numberedAt }) => numberedAt?.getTime() === sentAt.getTime());
}

/** Counts the requests after a time that no one at a listed pharmacy has seen. */
export async function countUnseenRequests(
  db: Database,
  pharmacyId: string,
  after = new Date(0),
): Promise<number> {
  const [counted] = await db
    .select({ unseen: count() })
    .from(prescriptionRequests)
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .where(
      and(
        eq(prescriptionRequests.pharmacyId, pharmacyId),
        eq(prescriptionRequests.status, 'new'),
        isNull(prescriptionRequests.seenAt),
        gt(prescriptionRequests.createdAt, after),
        listedCondition,
      ),
    );
  return counted?.unseen ?? 0;
}

/** Returns the number of a question at a pharmacy, whose channels are locked. */
export async function numberOf(
  db: Database,
  { pharmacyId, inquiryId, now }: { pharmacyId: string; inquiryId: string; now: Date },
): Promise<number> {
  const [question] = await db
    .select({ number: pharmacyQuestions.number })
    .from(pharmacyQuestions)
    .where(
      and(eq(pharmacyQuestions.pharmacyId, pharmacyId), eq(pharmacyQuestions.inquiryId, inquiryId)),
    );
  // A pharmacy that answered on the web may have had no digest with it.
  return question?.number ?? numberQuestion(db, pharmacyId, inquiryId, now);
}

/** Gives a question its four digits. The pharmacy's channels are locked. */
async function numberQuestion(
  db: Database,
  pharmacyId: string,
  inquiryId: string,
  createdAt: Date,
): Promise<number> {
  const used = await db
    .select({ number: pharmacyQuestions.number })
    .from(pharmacyQuestions)
    .where(eq(pharmacyQuestions.pharmacyId, pharmacyId));
  const taken = new Set(used.map(({ number }) => number));
  let number = randomInt(firstNumber, lastNumber + 1);
  // Far fewer questions than numbers are stored: they go with their inquiries.
  while (taken.has(number)) number = number === lastNumber ? firstNumber : number + 1;
  await db.insert(pharmacyQuestions).values({ pharmacyId, number, inquiryId, createdAt });
  return number;
}

/**
 * Writes questions of a pharmacy as one text, in the transaction of `db` that has locked its
 * channels: as many as fit an SMS, and at least one. Requests have photos and a form, so the text
 * only counts them.
 * @returns undefined without a question and a request.
 */
export async function writeQuestions(
  db: Database,
  { pharmacyId, language }: Pick<PharmacyChannel, 'pharmacyId' | 'language'>,
  now: Date,
  {
    onlyNew,
    unseenRequests,
  }: {
    /** Leaves out the questions that a digest had. */
    onlyNew: boolean;
    unseenRequests: number;
  },
): Promise<string | undefined> {
  const say = pharmacistSentences[language];
  const requests = unseenRequests > 0 ? [say.newRequests(unseenRequests)] : [];
  const open = (await findUnanswered(db, pharmacyId, now)).filter(
    ({ number }) => !onlyNew || number === null,
  );
  const lines: string[] = [];
  let first = firstNumber;
  /** Returns the text with one more question, whose number has four digits. */
  const textWith = (line: string) => {
    const rest = open.length - lines.length - 1;
    const more = rest > 0 ? [say.more(rest)] : [];
    const head = [...requests, say.head(open.length)];
    return [...head, ...lines, line, ...more, say.how(first)].join('\n');
  };
  let text = unseenRequests > 0 ? say.openRequests(unseenRequests) : undefined;
  for (const { inquiry, number: known } of open.slice(0, maxQuestions)) {
    const place = placeOf(inquiry, language);
    const room = roomIn(textWith(say.question(firstNumber, '', place)));
    const isFirst = lines.length === 0;
    const describe = isFirst ? describeItems : describeAllItems;
    const list = describe({ items: inquiry.items }, language, Math.min(room, maxItemsShown));
    if (list === undefined) break;
    const number = known ?? (await numberQuestion(db, pharmacyId, inquiry.id, now));
    if (isFirst) first = number;
    const line = say.question(number, list, place);
    text = textWith(line);
    lines.push(line);
  }
  return text;
}

const placeOf = (
  { city, state }: Pick<typeof inquiries.$inferSelect, 'city' | 'state'>,
  language: Language,
): string => cityName(language, city ?? state);

/** Locks the channels of pharmacies in one order, without those of removed staff. */
export async function lockChannels(
  db: Database,
  pharmacyIds: readonly string[],
): Promise<PharmacyChannel[]> {
  const rows = await db
    .select({ channel: pharmacyChannels })
    .from(pharmacyChannels)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
    .where(
      and(inArray(pharmacyChannels.pharmacyId, [...pharmacyIds]), isNull(pharmacyStaff.removedAt)),
    )
    .orderBy(pharmacyChannels.id)
    .for('update', { of: pharmacyChannels });
  return rows.map(({ channel }) => channel);
}
