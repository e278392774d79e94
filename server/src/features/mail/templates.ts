import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type AccountMails, accountTemplates } from './account-templates.ts';
import { type AdvertisementMails, advertisementTemplates } from './advertisement-templates.ts';
import { type ContactMails, contactTemplates } from './contact-templates.ts';
import { type DoctorMails, doctorTemplates } from './doctor-templates.ts';
import { type PharmacyMails, pharmacyTemplates } from './pharmacy-templates.ts';
import { type RequestMails, requestTemplates } from './request-templates.ts';

/** What a mail may say; each kind with what it needs to say it. Never a prescription's content. */
export interface MailTemplates
  extends AccountMails,
    PharmacyMails,
    AdvertisementMails,
    RequestMails,
    DoctorMails,
    ContactMails {}
export type MailTemplate = keyof MailTemplates;

interface MailText {
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
}

/** The texts of each kind of mail, in both languages. */
export type TemplatesOf<Mails> = {
  [T in keyof Mails]: Record<Language, (values: Mails[T]) => MailText>;
};

export const mailTemplates: TemplatesOf<MailTemplates> = {
  ...accountTemplates,
  ...pharmacyTemplates,
  ...advertisementTemplates,
  ...requestTemplates,
  ...doctorTemplates,
  ...contactTemplates,
};
