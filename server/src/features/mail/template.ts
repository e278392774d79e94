import type { Language } from '@dawaya/contract/vocabulary/languages';

interface MailText {
  subject: string;
  /** The name to greet; null for a mail without a greeting, such as a forwarded message. */
  to?: string | null | undefined;
  paragraphs: string[];
  /** Ends mails of this kind: a page for people, and one call of mail programs (RFC 8058). */
  unsubscribeUrl?: string;
}

export type TemplatesOf<Mails> = {
  [T in keyof Mails]: Record<Language, (values: Mails[T]) => MailText>;
};
