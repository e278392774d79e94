import { type AnswerKind, missingItems } from '@dawaya/contract/vocabulary/answers';
import { cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { inquiries, inquiryRecipients, pharmacies } from '../../database/schema.ts';
import { distanceKm, type Located } from '../../platform/distance.ts';
import type { Files } from '../files/index.ts';
import {
  addOpening,
  nameColumns,
  openingColumns,
  presentPosition,
  withShopName,
} from '../pharmacies/index.ts';
import type { ReadContext, TrackedReader } from '../tracking/index.ts';
import { answerOf, type RecipientRow } from './answers/answer-of.ts';
import { type InquiryRow, mayRemindAt } from './queries.ts';

const readInquiries = (db: Database, inquiryIds: string[]) =>
  db
    .select({
      recipient: inquiryRecipients,
      isListed: listedCondition ?? eq(pharmacies.id, pharmacies.id),
      pharmacy: {
        ...nameColumns,
        phone: pharmacies.phone,
        address: pharmacies.address,
        landmark: pharmacies.landmark,
        latitude: pharmacies.latitude,
        longitude: pharmacies.longitude,
      },
      opening: openingColumns,
    })
    .from(inquiryRecipients)
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(and(anyOf(inquiryRecipients.inquiryId, inquiryIds)))
    .orderBy(asc(inquiryRecipients.answeredAt), asc(inquiryRecipients.pharmacyId));
type RecipientWithPharmacy = Awaited<ReturnType<typeof readInquiries>>[number];

/** Returns an answer for the customer; undefined without an answer that can be chosen. */
function answerIn(
  inquiry: InquiryRow,
  { recipient, pharmacy, opening }: RecipientWithPharmacy,
  { language, now, from = inquiry }: ReadContext & { from?: Located | undefined },
) {
  const answer = answerOf(recipient);
  if (!answer || answer.answer === 'none') return [];
  const { isOpen, opensAt, closesAt, shopName, nameAr, nameEn, phone, address, landmark } =
    withShopName(language, addOpening({ ...pharmacy, opening }, now));
  const { latitude, longitude } = presentPosition(pharmacy);
  return [
    {
      ...answer,
      pharmacyId: recipient.pharmacyId,
      shopName,
      nameAr,
      nameEn,
      phone,
      address,
      landmark,
      latitude,
      longitude,
      isOpen,
      opensAt,
      closesAt,
      distanceKm: distanceKm(from, pharmacy),
      missing: missingItems(answer, inquiry.items.length),
    },
  ];
}
type AnswerIn = ReturnType<typeof answerIn>[number];

const byAnswer: readonly AnswerKind[] = ['all', 'some', 'order', 'none'];

const compare = (one: number | null, other: number | null): number =>
  one === other ? 0 : (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);

const inOrder = (one: AnswerIn, other: AnswerIn): number =>
  byAnswer.indexOf(one.answer) - byAnswer.indexOf(other.answer) ||
  Number(other.isOpen) - Number(one.isOpen) ||
  compare(one.distanceKm, other.distanceKm) ||
  compare(one.totalSdg, other.totalSdg);

/**
 * Reads the answers of an inquiry that can be chosen now, for a conversation. Without a place of the
 * customer, distances are from the centre of their town, which `centre` names.
 */
export async function readChoosable(db: Database, inquiryId: string, reading: ReadContext) {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  if (!inquiry) return undefined;
  const town = inquiry.city === null ? undefined : cityOf(inquiry.city);
  const askedRecipients = await readInquiries(db, [inquiryId]);
  const answers = askedRecipients
    .filter((row) => row.isListed)
    .flatMap((row) => answerIn(inquiry, row, { ...reading, from: town }));
  return { inquiry, answers, centre: town?.city };
}
export type ChoosableAnswer = AnswerIn;

/** Returns whether a reminder would reach any pharmacy, and the last is an hour ago. */
function canRemind(inquiry: InquiryRow, recipients: RecipientRow[], now: Date): boolean {
  const isSilent = ({ answer, mutedAt }: RecipientRow) => answer === null && mutedAt === null;
  return now >= mayRemindAt(inquiry) && recipients.some(isSilent);
}

/**
 * Reads inquiries for their customer (docs/requests.md and docs/inquiries.md): the answers of
 * pharmacies that can still be chosen. A locked one shows neither question nor answers.
 */
export const inquiryReader =
  ({ files }: { files: Files }): TrackedReader<'inquiry'> =>
  async (db, followed, reading) => {
    const ids = followed.flatMap(({ inquiryId }) => inquiryId ?? []);
    if (ids.length === 0) return new Map();
    const rows = await db.select().from(inquiries).where(anyOf(inquiries.id, ids));
    const recipients = Map.groupBy(
      await readInquiries(db, ids),
      ({ recipient }) => recipient.inquiryId,
    );
    const photos = await files.list(db, 'inquiryId', ids);
    const read = rows.flatMap((inquiry) => {
      const tracking = followed.find(({ inquiryId }) => inquiryId === inquiry.id);
      if (!tracking) return [];
      const askedRecipients = recipients.get(inquiry.id) ?? [];
      const { code, locked, token } = tracking;
      const stored = photos.get(inquiry.id) ?? [];
      return [present(inquiry, askedRecipients, { code, locked, token, photos: stored }, reading)];
    });
    return new Map(read.map((inquiry) => [inquiry.id, inquiry]));
  };

function present(
  inquiry: InquiryRow,
  asked: RecipientWithPharmacy[],
  {
    code,
    locked,
    token,
    photos,
  }: { code: string; locked: boolean; token: string | null; photos: { id: string }[] },
  reading: ReadContext,
) {
  const recipients = asked.map(({ recipient }) => recipient);
  const isOpen = acceptsAnswers(inquiry, reading.now);
  const answers = asked
    .filter((row) => row.isListed)
    .flatMap((row) => answerIn(inquiry, row, reading))
    .toSorted(inOrder);
  const { city } = inquiry;
  return {
    kind: 'inquiry' as const,
    ...inquiry,
    code,
    locked,
    city:
      city === null ? null : { city, nameAr: cityName('ar', city), nameEn: cityName('en', city) },
    asked: recipients.length,
    looked: recipients.filter(({ seenAt }) => seenAt !== null).length,
    declined: recipients.filter(({ answer }) => answer === 'none').length,
    emailProven: inquiry.emailProvenAt !== null,
    hasCode: inquiry.emailCodeHash !== null,
    provenBy: inquiry.email === null ? ('sms' as const) : ('email' as const),
    canWiden: isOpen && !inquiry.isWidened,
    canRemind: isOpen && canRemind(inquiry, recipients, reading.now),
    messages: [],
    photos: photos.map(({ id }) => `/api/track/${token}/photos/${id}`),
    answers,
    ...(locked && hidden),
  };
}

const hidden = { items: [], notes: null, forName: null, landmark: null, photos: [], answers: [] };
