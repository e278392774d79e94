import { phoneInText } from '@dawaya/contract/vocabulary/phone-display';
import type { TemplatesOf } from './template.ts';

interface ContactMessage {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  subject: string;
  message: string;
}

export interface ContactMails {
  'contact-message': ContactMessage;
}

/** Joins the lines, so that a name cannot add lines below our labels. */
const joinLines = (text: string) => text.replace(/\s+/g, ' ');

export const contactTemplates: TemplatesOf<ContactMails> = {
  // To the operator. A reply goes to the sender of the message.
  'contact-message': {
    en: ({ name, email, phone, subject, message }) => ({
      subject: `Message from the site: ${subject}`,
      to: null,
      paragraphs: [
        `From: ${joinLines(name)}`,
        ...(email ? [`Email: ${email}`] : []),
        ...(phone ? [`Phone: ${phoneInText(phone)}`] : []),
        `Subject: ${joinLines(subject)}`,
        message,
      ],
    }),
    ar: ({ name, email, phone, subject, message }) => ({
      subject: `رسالة من الموقع: ${subject}`,
      to: null,
      paragraphs: [
        `من: ${joinLines(name)}`,
        ...(email ? [`البريد الإلكتروني: ${email}`] : []),
        ...(phone ? [`رقم الهاتف: ${phoneInText(phone)}`] : []),
        `الموضوع: ${joinLines(subject)}`,
        message,
      ],
    }),
  },
};
