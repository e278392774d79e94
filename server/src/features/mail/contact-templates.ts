import type { TemplatesOf } from './template.ts';

interface ContactMessage {
  name: string;
  email: string;
  /** E.164. */
  phone: string | null;
  subject: string;
  message: string;
}

export interface ContactMails {
  'contact-message': ContactMessage;
}

/** What stands in one line, so that a name cannot write lines of its own under ours. */
const oneLine = (written: string) => written.replace(/\s+/g, ' ');

export const contactTemplates: TemplatesOf<ContactMails> = {
  // To the operator: an answer to the mail goes to whoever wrote the message.
  'contact-message': {
    en: ({ name, email, phone, subject, message }) => ({
      subject: `Message from the site: ${subject}`,
      paragraphs: [
        `From: ${oneLine(name)}`,
        `Email: ${email}`,
        ...(phone ? [`Phone: ${phone}`] : []),
        `Subject: ${oneLine(subject)}`,
        message,
      ],
    }),
    ar: ({ name, email, phone, subject, message }) => ({
      subject: `رسالة من الموقع: ${subject}`,
      paragraphs: [
        `من: ${oneLine(name)}`,
        `البريد الإلكتروني: ${email}`,
        ...(phone ? [`رقم الهاتف: \u2066${phone}\u2069`] : []),
        `الموضوع: ${oneLine(subject)}`,
        message,
      ],
    }),
  },
};
