import { eq } from 'drizzle-orm';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import type { Located } from '../../platform/distance.ts';
import { withShopName } from '../pharmacies/index.ts';
import { canOpenByCode, lockTrackingOfInquiry } from '../tracking/index.ts';
import { describeCode, describePhone, describeWay, maxShopShown } from './describe.ts';
import { cut } from './fit-text.ts';
import { sentences } from './replies.ts';
import { isBySms, reply, type Step, type Turn } from './turn.ts';

/** Returns the chosen pharmacy with the short code; undefined without a choice. */
export async function findChoice({ db, conversation, language }: Step) {
  const tracking = conversation.inquiryId
    ? await lockTrackingOfInquiry(db, conversation.inquiryId)
    : undefined;
  if (!tracking) return undefined;
  const [found] = tracking.requestId
    ? await db
        .select({ pharmacy: pharmacies, status: prescriptionRequests.status })
        .from(prescriptionRequests)
        .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
        .where(eq(prescriptionRequests.id, tracking.requestId))
    : [];
  const pharmacy = found && withShopName(language, found.pharmacy);
  return { tracking, pharmacy, status: found?.status };
}

export async function replyWithChoice(step: Step, isNew = false): Promise<Turn> {
  const { language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  if (!found?.pharmacy) return reply(step, say.nothingChosen);
  const shop = cut(found.pharmacy.shopName, maxShopShown);
  const code = describeCode(found.tracking.code, language);
  if (found.status === 'declined') return reply(step, say.requestDeclined(shop));
  if (found.status === 'completed') return reply(step, say.requestCompleted(shop));
  if (!isNew) return reply(step, say.alreadyChosen(shop));
  return reply(step, describeWay(say.chosen(shop, code), found.pharmacy, language));
}

export async function replyWithWay(step: Step): Promise<Turn> {
  const found = await findChoice(step);
  if (!found?.pharmacy) return reply(step, sentences[step.language].nothingChosen);
  const shop = cut(found.pharmacy.shopName, maxShopShown);
  const way = describeWay(`${shop}.`, found.pharmacy, step.language);
  return reply(step, isBySms(step.conversation) ? way : way + mapLine(found.pharmacy));
}

/** Returns a line with the way by map, for chats: in an SMS it would cost a part. */
const mapLine = ({ latitude, longitude }: Located): string =>
  latitude === null || longitude === null
    ? ''
    : `\nhttps://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Names the chosen pharmacy, else the listed doctors: only a person may say how to take a medicine. */
export async function replyWithAdvice(step: Step): Promise<Turn> {
  const { language, services } = step;
  const say = sentences[language];
  const { pharmacy, status } = (await findChoice(step)) ?? {};
  if (!pharmacy || status === 'declined')
    return reply(step, say.askDoctor(`${services.publicUrl}/doctors`));
  const shop = cut(pharmacy.shopName, maxShopShown);
  const call = pharmacy.phone ? describePhone(pharmacy.phone, language) : '';
  return reply(
    step,
    say.askPharmacist([shop, call].filter(Boolean).join(language === 'ar' ? '، ' : ', ')),
  );
}

export async function replyWithCode(step: Step): Promise<Turn> {
  const { db, language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  if (!found) return reply(step, say.noQuestion);
  const canOpen = await canOpenByCode({ ...step.services, db }, found.tracking);
  const write = canOpen ? say.codeThatOpens : say.code;
  return reply(step, write(describeCode(found.tracking.code, language), step.services.publicUrl));
}
