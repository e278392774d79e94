import type { Language } from '@dawaya/contract/vocabulary/languages';

interface MailText {
  subject: string;
  /** The name to greet; null for a mail without a greeting, such as a forwarded message. */
  to?: string | null | undefined;
  paragraphs: string[];
  /** The page that ends mails of this kind; mail programs offer it too (RFC 2369). */
  unsubscribeUrl?: string;
}

export type TemplatesOf<Mails> = {
  [T in keyof Mails]: Record<Language, (values: Mails[T]) => MailText>;
};
