import type { Language } from '@dawaya/contract/vocabulary/languages';

interface MailText {
  subject: string;
  /** Whom it greets by name; null where a greeting is out of place, as in what is passed on. */
  to?: string | null | undefined;
  /** Paragraphs of plain text. */
  paragraphs: string[];
}

/** The texts of each kind of mail, in both languages. */
export type TemplatesOf<Mails> = {
  [T in keyof Mails]: Record<Language, (values: Mails[T]) => MailText>;
};
