import { directionOf, isolated, withDirectionMarks } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { escapeHtml } from '../../platform/html.ts';
import { type MailTemplate, type MailTemplates, mailTemplates } from './templates.ts';

const footer: Record<Language, string> = {
  en: 'Dawaya — a relay between people and pharmacies in Sudan. Not an emergency line.',
  ar: 'دوايا — وسيط بين الناس والصيدليات في السودان، وليست خط طوارئ.',
};

const greetings: Record<Language, (name?: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  ar: (name) => (name ? `السلام عليكم ${name}،` : 'السلام عليكم،'),
};

/** Values that people typed and that appear inside our sentences. */
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
 * Puts typed values between Unicode isolates. A name in the other script then affects neither
 * punctuation and numbers nor the sentence's direction, also in plain text.
 */
export function isolateWords<V extends object>(values: V): V {
  const runs = Object.entries(values).map(([name, value]) => [
    name,
    words.has(name) && value !== null ? isolated(String(value)) : value,
  ]);
  return Object.fromEntries(runs) as V;
}

/**
 * Renders a mail's subject, plain text and HTML. The HTML carries the direction of Arabic. The
 * plain text has a mark on each line whose first letter would mislead.
 */
export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  values: MailTemplates[T],
) {
  const write = mailTemplates[template][language];
  // Without isolates, because mail lists may show them as boxes, and a search for the name would
  // fail.
  const { subject, unsubscribeUrl } = write(values);
  const { to, paragraphs: paragraphTexts } = write(isolateWords(values));
  const paragraphs = to === null ? paragraphTexts : [greetings[language](to), ...paragraphTexts];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const valueSet = new Set<unknown>(Object.values(values));
  // A sentence of ours has the mail's direction, even when it begins with a name in the other
  // script.
  const body = [...paragraphs, footer[language]].map(
    (line) =>
      `<p dir="${(valueSet.has(line) && directionOf(line)) || direction}">${escapeHtml(line).replace(/\n/g, '<br>')}</p>`,
  );
  return {
    // A name with a line break could otherwise add a header.
    subject: subject.replace(/[\r\n]+/g, ' '),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    text: withDirectionMarks(`${[...paragraphs, `--\n${footer[language]}`].join('\n\n')}\n`),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join('')}</body></html>`,
  };
}
