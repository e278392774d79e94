import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { seconds } from '../../platform/clock.ts';
import { PermanentFailure } from '../../platform/jobs.ts';
import { codeMailQueue, lateCodeMailQueue } from './queues.ts';

export interface OutgoingMail {
  /** The same at every try: a mail that arrives twice can be told to be one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender of all mails. */
  replyTo?: string;
  /** Which connections it goes over, and how long it may take; as other mails do where nobody says. */
  over?: keyof typeof mailConnections;
}

/** Thrown for a mail of which the server did not say in its time whether it takes it. */
export class NotInTime extends Error {}

/**
 * Sends one mail; throws when it was not accepted, so that it is tried again.
 * @throws PermanentFailure when it never will be.
 */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** For the mailer: an address as it is, never read as a list or as a name with an address. */
const message = (from: string, { id, replyTo, over: _, ...mail }: OutgoingMail) => ({
  from,
  ...mail,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
});

/** Loaded with the first mail: a tenth of what a start would read. */
const mailer = async () => (await import('nodemailer')).default;

/**
 * Connections to the mail server. Codes have their own, one for each worker: mails are taken up
 * several at a time, and where all of these hang, a code would wait behind them (docs/decisions/0101),
 * as it would behind codes that have hung already (docs/decisions/0103).
 */
export const mailConnections = {
  codes: codeMailQueue.workers ?? 1,
  lateCodes: lateCodeMailQueue.workers ?? 1,
  others: 10,
};

/** The mail server's words, when it will not take this mail however often it is asked (RFC 5321, 5yz). */
function refusal(error: unknown): string | undefined {
  const { code, responseCode, response } = error as Record<string, unknown>;
  // What it says of the log-in is about the settings, and of every mail.
  const isOfTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfTheMail && Number(responseCode) >= 500 ? String(response) : undefined;
}

/**
 * Hands mails to the server at `url` (`smtp://` or `smtps://`, credentials in it).
 * @param limits `deadline` for one mail, in milliseconds: a server that never answers is let go;
 *   `firstTry`: the same for the first try of a code, behind which others wait.
 */
export function createSmtpTransport(
  url: string,
  from: string,
  { deadline = seconds(30), firstTry = seconds(5) } = {},
): MailTransport {
  const open = async (maxConnections: number) =>
    (await mailer()).createTransport({
      url,
      pool: true,
      maxConnections,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    });
  const opened: Partial<Record<keyof typeof mailConnections, Promise<Transporter>>> = {};
  return async (mail) => {
    const { over = 'others' } = mail;
    opened[over] ??= open(mailConnections[over]);
    const transport = await opened[over];
    const signal = AbortSignal.timeout(over === 'codes' ? firstTry : deadline);
    try {
      await transport.sendMail({ ...message(from, mail), signal });
    } catch (error) {
      const words = refusal(error);
      if (words) throw new PermanentFailure(words, { cause: error });
      throw signal.aborted ? new NotInTime('not taken in time', { cause: error }) : error;
    }
  };
}

/** Writes mails as `.eml` files, newest last by name: what a newcomer reads at /dev/outbox. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  return async (mail) => {
    const transport = (await mailer()).createTransport({ streamTransport: true, buffer: true });
    const { message: written } = await transport.sendMail(message(from, mail));
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, written as Buffer);
    await rename(unfinished, path.join(folder, name));
  };
}
