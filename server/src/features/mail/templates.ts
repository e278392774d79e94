import { type AccountMails, accountTemplates } from './account-templates.ts';
import { type AdvertisementMails, advertisementTemplates } from './advertisement-templates.ts';
import { type AskingMails, askingTemplates } from './asking-templates.ts';
import { type ChoiceMails, choiceTemplates } from './choice-templates.ts';
import { type ContactMails, contactTemplates } from './contact-templates.ts';
import { type DoctorMails, doctorTemplates } from './doctor-templates.ts';
import { type PharmacyMails, pharmacyTemplates } from './pharmacy-templates.ts';
import { type ProofMails, proofTemplates } from './proof-templates.ts';
import { type RequestMails, requestTemplates } from './request-templates.ts';
import { type StaffMails, staffTemplates } from './staff-templates.ts';
import type { TemplatesOf } from './template.ts';

/** What a mail may say; each kind with what it needs to say it. Never a prescription's content. */
export interface MailTemplates
  extends AccountMails,
    PharmacyMails,
    AdvertisementMails,
    RequestMails,
    AskingMails,
    ChoiceMails,
    DoctorMails,
    ProofMails,
    StaffMails,
    ContactMails {}
export type MailTemplate = keyof MailTemplates;

export const mailTemplates: TemplatesOf<MailTemplates> = {
  ...accountTemplates,
  ...pharmacyTemplates,
  ...advertisementTemplates,
  ...requestTemplates,
  ...askingTemplates,
  ...choiceTemplates,
  ...doctorTemplates,
  ...proofTemplates,
  ...staffTemplates,
  ...contactTemplates,
};
