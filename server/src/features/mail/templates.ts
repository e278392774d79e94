import { type AccountMails, accountTemplates } from './account-templates.ts';
import { type AdvertisementMails, advertisementTemplates } from './advertisement-templates.ts';
import { type AlertMails, alertTemplates } from './alert-templates.ts';
import { type ChoiceMails, choiceTemplates } from './choice-templates.ts';
import { type ContactMails, contactTemplates } from './contact-templates.ts';
import { type DoctorMails, doctorTemplates } from './doctor-templates.ts';
import { type InquiryMails, inquiryTemplates } from './inquiry-templates.ts';
import { type PharmacyMails, pharmacyTemplates } from './pharmacy-templates.ts';
import { type ProofMails, proofTemplates } from './proof-templates.ts';
import { type RequestMails, requestTemplates } from './request-templates.ts';
import { type StaffMails, staffTemplates } from './staff-templates.ts';
import type { TemplatesOf } from './template.ts';

/** The kinds of mail with their values, which never contain a prescription's content. */
export interface MailTemplates
  extends AccountMails,
    PharmacyMails,
    AdvertisementMails,
    RequestMails,
    InquiryMails,
    AlertMails,
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
  ...inquiryTemplates,
  ...alertTemplates,
  ...choiceTemplates,
  ...doctorTemplates,
  ...proofTemplates,
  ...staffTemplates,
  ...contactTemplates,
};
