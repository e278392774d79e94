import { and, eq } from 'drizzle-orm';
import { inquiries, inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import type { SignedInPharmacy } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import type { OpenedFile } from '../../files/index.ts';
import { askedCondition, mayOpenPhotos } from './list-inquiries.ts';

/**
 * Opens a photo of an inquiry for a recipient.
 * @throws AppError `not_found` once a pharmacy is chosen or the customer has ended the inquiry, for
 * a pharmacy that is not a recipient or answered `none`, and without the customer's consent
 * (docs/files.md).
 */
export async function openAskedPhoto(
  { db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>,
  { id: pharmacyId, staffId }: SignedInPharmacy,
  { inquiryId, fileId, size }: { inquiryId: string; fileId: string; size: 'small' | undefined },
): Promise<OpenedFile> {
  if (!isUuid(inquiryId)) throw new AppError('not_found');
  const [row] = await db
    .select({ recipient: inquiryRecipients, inquiry: inquiries })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(and(eq(inquiryRecipients.inquiryId, inquiryId), askedCondition(pharmacyId, clock())));
  if (!row || !mayOpenPhotos(row.recipient, row.inquiry)) throw new AppError('not_found');
  return files.open(fileId, { inquiryId }, { pharmacyId, staffId }, size);
}
