import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { closeInquiry, releaseOf } from '../inquiries/index.ts';
import { showPlace } from './answers.ts';
import { findChoice } from './chosen-pharmacy.ts';
import { dropDraft } from './draft-question.ts';
import { countPhotosOf, deletePhotos } from './photos.ts';
import { sentences } from './replies.ts';
import { draftOf } from './store.ts';
import {
  findOpenInquiry,
  isBySms,
  refuse,
  reply,
  type Step,
  type Turn,
  withFirst,
  withState,
} from './turn.ts';

export async function decline(step: Step): Promise<Turn> {
  const { conversation, photos } = step;
  if (conversation.state !== 'idle') return dropDraft(step);
  if (photos === 0) return showPlace(step);
  await deletePhotos(step);
  return reply(step, sentences[step.language].photosDeleted(photos));
}

export async function change(step: Step): Promise<Turn> {
  const { db, conversation, language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  if (!found) return reply(step, say.noQuestion);
  if (!found.pharmacy) return showPlace(withState(step, 'idle'));
  try {
    await db.transaction((db) =>
      releaseOf(db, { ...step.services, db }, found.tracking, undefined),
    );
  } catch (error) {
    return refuse(step, error);
  }
  const moved = await movePhotos(step);
  const released = moved > 0 ? `${say.released} ${say.photosJoined(moved)}` : say.released;
  return withFirst(
    released,
    await showPlace({ ...step, conversation: { ...conversation, state: 'idle' } }),
  );
}

/**
 * Moves the photos that came after a choice to its question, which is open again.
 * @returns how many; 0 if they came with another question or do not all fit.
 */
async function movePhotos(step: Step): Promise<number> {
  const { db, services, conversation, photos } = step;
  const isOfDraft = conversation.state !== 'idle' || draftOf(conversation).items.length > 0;
  if (photos === 0 || isOfDraft || isBySms(conversation)) return 0;
  const inquiry = await findOpenInquiry(step);
  if (!inquiry || inquiry.photosGoAlong) return 0;
  const { id: inquiryId } = inquiry;
  if ((await countPhotosOf(step, inquiryId)) + photos > maxFilesPerRequest) return 0;
  await services.files.move(db, { conversationId: conversation.id }, { inquiryId });
  return photos;
}

export async function stop(step: Step): Promise<Turn> {
  const { conversation, language, photos } = step;
  if (conversation.state !== 'idle') return dropDraft(step);
  if (photos === 0) return stopQuestion(step);
  await deletePhotos(step);
  const deleted = sentences[language].photosDeleted(photos);
  if (!(await findOpenInquiry(step))) return reply(step, deleted);
  return withFirst(deleted, await stopQuestion(step));
}

async function stopQuestion(step: Step): Promise<Turn> {
  const { db, conversation, language } = step;
  const say = sentences[language];
  const idle = { ...conversation, state: 'idle' as const, draft: null };
  const found = await findChoice(step);
  if (!found) return reply(step, say.nothingToStop);
  if (found.pharmacy) return reply(step, say.stopChosen);
  try {
    await db.transaction((db) =>
      closeInquiry(db, { ...step.services, db }, String(conversation.inquiryId)),
    );
  } catch (error) {
    return refuse(step, error);
  }
  return reply({ ...step, conversation: idle }, say.stopped);
}
