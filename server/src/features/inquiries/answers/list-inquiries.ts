import { urgenciesByPriority } from '@dawaya/contract/vocabulary/urgencies';
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { listedCondition } from '../../../database/listed-pharmacies.ts';
import { timestampParam } from '../../../database/params.ts';
import { inquiries, inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import { invalidCursorError, isMoment } from '../../../platform/cursors.ts';
import { roughDistanceKm } from '../../../platform/distance.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { readItemKeys } from '../../medicines/index.ts';
import { findReportedItems } from '../../pharmacies/index.ts';
import { answerOf, type RecipientRow } from './answer-of.ts';
import { readLastPrices } from './last-prices.ts';

const pageLength = 20;

/**
 * Returns whether a pharmacy can answer an inquiry now: the pharmacy is listed and has not muted
 * it, and the inquiry is open. For rows of recipients joined with their inquiry and their pharmacy.
 */
export const askedCondition = (pharmacyId: string, now: Date): SQL | undefined =>
  and(
    eq(inquiryRecipients.pharmacyId, pharmacyId),
    isNull(inquiryRecipients.mutedAt),
    eq(inquiries.status, 'open'),
    gt(inquiries.closesAt, now),
    listedCondition,
  );

/** Returns whether a recipient may open the photos: with consent, and unless it answered `none`. */
export const mayOpenPhotos = (
  { answer }: Pick<RecipientRow, 'answer'>,
  { photosGoAlong }: Pick<typeof inquiries.$inferSelect, 'photosGoAlong'>,
): boolean => photosGoAlong && answer !== 'none';

/** The position of a row: unanswered before answered, then the most urgent, then the newest. */
type Position = [isAnswered: boolean, rank: number, askedAt: number, inquiryId: string];

const isAnswered = sql<boolean>`(${isNotNull(inquiryRecipients.answer)})`;

const pressure = sql.raw(
  urgenciesByPriority.map((name, rank) => `when '${name}' then ${rank}`).join(' '),
);
const rank = sql<number>`(case ${inquiries.urgency} ${pressure} end)`;

/** @throws AppError `invalid_fields` for a cursor of another origin. */
function readCursor(written: string): Position {
  try {
    const read: unknown[] = JSON.parse(Buffer.from(written, 'base64url').toString());
    const [answered, rank, askedAt, id] = read;
    const isRank = (value: unknown): value is number =>
      isMoment(value) && value < urgenciesByPriority.length;
    if (typeof answered === 'boolean' && isRank(rank) && isMoment(askedAt) && isUuid(String(id)))
      return [answered, rank, askedAt, String(id)];
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursorError();
}

const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const afterCondition = ([answered, last, askedAt, id]: Position): SQL =>
  sql`((${isAnswered}, ${rank}) > (${answered}::boolean, ${last}::int)
    or ((${isAnswered}, ${rank}) = (${answered}::boolean, ${last}::int)
      and (${inquiryRecipients.askedAt}, ${inquiryRecipients.inquiryId})
        < (${timestampParam(new Date(askedAt))}, ${id}::uuid)))`;

/**
 * Returns a page of a pharmacy's inquiries: unanswered ones first, then the most urgent, then the
 * newest. Never the customer's name; photos only with the customer's consent, and not after the
 * answer `none` (docs/files.md).
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function listInquiries(
  services: Pick<Services, 'db' | 'clock' | 'files'>,
  pharmacyId: string,
  cursor: string | undefined,
) {
  const { db, clock, files } = services;
  const now = clock();
  const rows = await db
    .select({
      recipient: inquiryRecipients,
      inquiry: inquiries,
      isAnswered,
      rank,
      pharmacy: pharmacies,
    })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(
      and(
        askedCondition(pharmacyId, now),
        cursor === undefined ? undefined : afterCondition(readCursor(cursor)),
      ),
    )
    .orderBy(
      asc(isAnswered),
      rank,
      desc(inquiryRecipients.askedAt),
      desc(inquiryRecipients.inquiryId),
    )
    .limit(pageLength + 1);
  const page = rows.slice(0, pageLength);
  const open = page.filter(({ recipient, inquiry }) => mayOpenPhotos(recipient, inquiry));
  const ids = open.map(({ inquiry }) => inquiry.id);
  const photos = await files.list(db, 'inquiryId', ids);
  const inquiryIds = page.map(({ inquiry }) => inquiry.id);
  const reported = await findReportedItems(db, pharmacyId, inquiryIds, now);
  const items = page.map(({ inquiry }) => inquiry.items);
  const products = await readItemKeys(db, items);
  const lastPrices = await readLastPrices(services, pharmacyId, items);
  const last = page.at(-1);
  return {
    items: page.map(({ recipient, inquiry, pharmacy }, index) => ({
      inquiryId: inquiry.id,
      items: inquiry.items,
      products: products[index] ?? [],
      reported: reported.get(inquiry.id) ?? [],
      lastPrices: lastPrices[index] ?? [],
      notes: inquiry.notes,
      urgency: inquiry.urgency,
      status: inquiry.status,
      closesAt: inquiry.closesAt,
      askedAt: recipient.askedAt,
      remindedAt: recipient.remindedAt,
      seenAt: recipient.seenAt,
      photos: (photos.get(inquiry.id) ?? []).map(
        ({ id }) => `/api/inquiries/${inquiry.id}/photos/${id}`,
      ),
      answer: recipient.answer,
      given: answerOf(recipient),
      version: recipient.version,
      answeredBy: recipient.staffName,
      mutedAt: recipient.mutedAt,
      landmark: inquiry.landmark,
      distanceKm: roughDistanceKm(inquiry, pharmacy),
    })),
    nextCursor:
      rows.length > pageLength && last
        ? writeCursor([
            last.isAnswered,
            last.rank,
            last.recipient.askedAt.getTime(),
            last.inquiry.id,
          ])
        : null,
  };
}
