import { inquiryItems } from '@dawaya/contract/inquiry-fields';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { closeInquiry, createInquiryByPhone, parsePlace } from '../inquiries/index.ts';
import { lockTrackingOfInquiry } from '../tracking/index.ts';
import { type Draft, describeCode, describeItems, roomIn, townIn } from './describe.ts';
import { countPhotosOf, deletePhotos } from './photos.ts';
import { sentences } from './replies.ts';
import { type ConversationRow, draftOf } from './store.ts';
import {
  findOpenInquiry,
  isBySms,
  refuse,
  reply,
  type Step,
  type Turn,
  withFirst,
} from './turn.ts';
import type { Asking } from './understand-customer.ts';

export async function ask(step: Step, { medicines, town }: Asking): Promise<Turn> {
  const say = sentences[step.language];
  const before = draftOf(step.conversation);
  const items = medicines.map(({ text, quantity, matched }) => ({
    text,
    quantity: quantity ?? null,
    ...matched,
  }));
  const waits = step.conversation.state === 'place' || step.conversation.state === 'confirming';
  const pending = waits ? before.items : [];
  const draft: Draft = {
    items: items.length > 0 ? items : pending,
    town: town ?? (items.length > 0 && before.items.length === 0 ? before.town : undefined),
  };
  const checked = inquiryItems.safeParse(draft.items);
  if (!checked.success) return reply(step, say.noContactDetails);
  const stored = JSON.stringify(draft);
  const withDraft = (state: ConversationRow['state']): Step => ({
    ...step,
    conversation: { ...step.conversation, draft: stored, state },
  });
  if (draft.items.length === 0)
    return reply(withDraft('idle'), say.askMedicine(townIn(step.language, draft.town ?? '')));
  if (!draft.town) {
    return reply(withDraft('place'), askTownFor(draft, step.language));
  }
  return reply(withDraft('confirming'), await confirmationOf(withDraft('confirming')));
}

export const askTownFor = (draft: Draft, language: Language) => {
  const { askTown } = sentences[language];
  return askTown(describeItems(draft, language, roomIn(askTown(''))));
};

/** Returns the question as it was understood, with what sends it. */
export async function confirmationOf(step: Step): Promise<string> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  const draft = draftOf(conversation);
  const town = townIn(language, draft.town ?? '');
  const withPhotos = isBySms(conversation) ? say.withoutPhotos : say.withPhotos(photos);
  const tail = [
    ...(photos > 0 ? [withPhotos] : []),
    ...(await describeEnd(step)),
    say.confirm,
  ].join(' ');
  const list = describeItems(draft, language, roomIn(`${say.understood('', town)}\n${tail}`));
  return `${say.understood(list, town)}\n${tail}`;
}

/** Says that a question replaces the one before, whose photos do not move to it. */
async function describeEnd(step: Step): Promise<string[]> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  const inquiry = await findOpenInquiry(step);
  if (!inquiry) return [];
  const ended = photos > 0 || isBySms(conversation) ? 0 : await countPhotosOf(step, inquiry.id);
  return [ended > 0 ? say.endsEarlierPhotos(ended) : say.endsEarlierQuestion];
}

/** Sends the drafted question by the service of the web. The channel vouches for the number. */
export async function send(step: Step): Promise<Turn> {
  const { db, conversation, language, now } = step;
  const services = { ...step.services, db };
  const say = sentences[language];
  const draft = draftOf(conversation);
  const items = inquiryItems.parse(draft.items);
  try {
    const { id, code, asked } = await db.transaction(async (db) => {
      await endOpenInquiry(db, { ...services, db }, conversation);
      if (isBySms(conversation)) await deletePhotos({ ...step, db });
      return createInquiryByPhone(
        db,
        { ...services, db },
        {
          ...parsePlace({ city: draft.town }),
          customerId: null,
          customerName: say.customerName,
          phone: conversation.phone ?? '',
          email: null,
          forName: null,
          items,
          notes: null,
          landmark: null,
          urgency: 'normal',
          language,
          photosGoAlong: false,
          exceptPharmacyId: null,
          isProven: true,
          browserHash: null,
          networkHash: null,
        },
        // Only the pharmacy that the person chooses gets them.
        { photosOf: { conversationId: conversation.id } },
      );
    });
    const after: ConversationRow = {
      ...conversation,
      state: 'idle',
      draft: null,
      inquiryId: id,
      shown: [],
      notifiedAt: null,
      lastMessageAt: now,
    };
    const town = townIn(language, draft.town ?? '');
    const sentence =
      asked === 0
        ? say.sentToNone(town, describeCode(code, language))
        : say.sent(asked, town, describeCode(code, language));
    const sent = reply({ ...step, conversation: after }, sentence);
    return isBySms(conversation) && step.photos > 0
      ? withFirst(say.photosLeftOut(step.photos), sent)
      : sent;
  } catch (error) {
    return refuse(step, error);
  }
}

/**
 * Ends the open question before, because the numbers of answers belong to one question.
 * @returns whether there was one.
 */
export async function endOpenInquiry(
  db: Database,
  services: Services,
  { inquiryId }: ConversationRow,
): Promise<boolean> {
  const tracking = inquiryId ? await lockTrackingOfInquiry(db, inquiryId) : undefined;
  if (!tracking?.inquiryId || tracking.requestId) return false;
  try {
    return await db.transaction((db) => closeInquiry(db, { ...services, db }, String(inquiryId)));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Ends a question that is not sent, and deletes its photos. */
export async function dropDraft(step: Step): Promise<Turn> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  await deletePhotos(step);
  const after = { ...conversation, state: 'idle' as const, draft: null };
  const sentence = photos > 0 ? say.photosNotSent(photos) : say.notSent;
  const goesOn = await findOpenInquiry(step);
  return reply(
    { ...step, conversation: after },
    goesOn ? `${sentence} ${say.earlierQuestionGoesOn}` : sentence,
  );
}
