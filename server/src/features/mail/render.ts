import { directionOf, isolated, withMarks } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { escapeHtml } from '../../platform/html.ts';
import { type MailTemplate, type MailTemplates, mailTemplates } from './templates.ts';

const footer: Record<Language, string> = {
  en: 'Dawaya — a relay between people and pharmacies in Sudan. Not an emergency line.',
  ar: 'دوايا — وسيط بين الناس والصيدليات في السودان، وليست خط طوارئ.',
};

/** How a mail begins; the name, where we know one, is isolated already. */
const greetings: Record<Language, (name?: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  ar: (name) => (name ? `السلام عليكم ${name}،` : 'السلام عليكم،'),
};

/** The values that people have written, and that stand inside a sentence of ours. */
const words = new Set([
  'shopName',
  'fullName',
  'productName',
  'name',
  'inviter',
  'address',
  'subject',
  'reason',
]);

/**
 * The same values, people's words among them between Unicode isolates: in plain text too, a name in
 * the other script then leaves the punctuation, the numbers and the sentence's direction alone.
 */
export function isolateWords<V extends object>(values: V): V {
  const runs = Object.entries(values).map(([name, value]) => [
    name,
    words.has(name) && value !== null ? isolated(String(value)) : value,
  ]);
  return Object.fromEntries(runs) as V;
}

/**
 * A mail's subject, plain text and HTML; the HTML is there for the direction of Arabic, which in
 * plain text is marked where a line's first letter would mislead.
 */
export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  values: MailTemplates[T],
) {
  const write = mailTemplates[template][language];
  // Lists of mails may show the signs as boxes, and whoever searches for the name would not find it.
  const { subject } = write(values);
  const { to, paragraphs: said } = write(isolateWords(values));
  const paragraphs = to === null ? said : [greetings[language](to), ...said];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const written = new Set<unknown>(Object.values(values));
  // A sentence of ours keeps the mail's direction when it begins with a name in the other script.
  const body = [...paragraphs, footer[language]].map(
    (line) =>
      `<p dir="${(written.has(line) && directionOf(line)) || direction}">${escapeHtml(line).replace(/\n/g, '<br>')}</p>`,
  );
  return {
    // A name that somebody typed must not begin a header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: withMarks(`${[...paragraphs, `--\n${footer[language]}`].join('\n\n')}\n`),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join('')}</body></html>`,
  };
}
