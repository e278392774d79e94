import { openText, sealsTexts, sealText, unreadableText } from '../../database/sealed-texts.ts';
import type { Person } from '../../platform/erasure.ts';
import type { MailJob } from './queues.ts';

// Waiting mails at rest (docs/mail.md). A mail is one sealed text. Beside it are the addresses and
// the number by which erasure and withdrawal find it, in the places that a mail in plain has them.

interface SealedMail {
  to: string;
  template: string;
  replyTo?: string;
  values: { address?: string; phone?: string };
  sealed: string;
}

const place = 'mail';
const sealEmail = (email: string) => sealText('email', email, true);
const sealPhone = (phone: string) => sealText('phone', phone, true);

/** Returns the data of the job of a mail; in plain where the process seals no texts. */
export function sealMail<M extends MailJob>(mail: M): M {
  if (!sealsTexts()) return mail;
  const { address, phone } = mail.values as { address?: unknown; phone?: unknown };
  const sealed: SealedMail = {
    to: sealEmail(mail.to),
    template: mail.template,
    ...(mail.replyTo && { replyTo: sealEmail(mail.replyTo) }),
    values: {
      ...(typeof address === 'string' && { address: sealEmail(address) }),
      ...(typeof phone === 'string' && { phone: sealPhone(phone) }),
    },
    sealed: sealText(place, JSON.stringify(mail)),
  };
  // The queue sees data only; `openMail` gives the mail back.
  return sealed as unknown as M;
}

/**
 * Returns the mail of a job, even if an earlier release stored it in plain.
 * @throws Error when its key is missing.
 */
export function openMail<M extends MailJob>(data: M): M {
  // The data come from the queue's table, so their type does not say in which form they are.
  const { sealed } = data as unknown as Partial<SealedMail>;
  if (sealed === undefined) return data;
  const text = openText(place, sealed);
  if (text === unreadableText) throw new Error('the key of a waiting mail is missing');
  return JSON.parse(text) as M;
}

/**
 * Returns the contents by which the queue finds the mails to an address, of a template if there is
 * one.
 */
export const mailsTo = (to: string, template?: string): object[] =>
  [to, sealEmail(to)].map((to) => ({ to, ...(template && { template }) }));

/** Returns the contents by which the queue finds all mails of a person. */
export const mailsOf = (person: Person): object[] =>
  'email' in person
    ? [person.email, sealEmail(person.email)].flatMap((email) => [
        { to: email },
        { replyTo: email },
        { values: { address: email } },
      ])
    : [person.phone, sealPhone(person.phone)].map((phone) => ({ values: { phone } }));
