import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { seconds } from '../../platform/clock.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';
import { codeMailQueue, lateCodeMailQueue } from './queues.ts';

export interface OutgoingMail {
  /** The same at every attempt, so that a duplicate is recognisable. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  unsubscribeUrl?: string;
  /**
   * The group of connections, with its time limit. By default it is the group of ordinary mails.
   */
  connectionGroup?: keyof typeof mailConnections;
}

/** The mail server did not answer in time, so that acceptance is unknown. */
export class MailServerTimeoutError extends Error {}

/**
 * Sends one mail. It throws when the mail was not accepted, and the job retries.
 * @throws PermanentFailureError when the mail server refuses it for good.
 */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** Passes an address as an object, so that the mailer never parses it as a list or a name. */
const composeMessage = (
  from: string,
  { id, replyTo, unsubscribeUrl, connectionGroup: _, ...mail }: OutgoingMail,
) => ({
  from,
  ...mail,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  ...(unsubscribeUrl && {
    list: { unsubscribe: unsubscribeUrl },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});

/** Loads the library with the first mail, because it is a tenth of the code of a start. */
const loadMailer = async () => (await import('nodemailer')).default;

/**
 * Connections to the mail server. Codes have separate ones, one for each worker, because mails are
 * sent several at a time and could all hang. Late codes are separate from new ones for the same
 * reason (docs/mail.md).
 */
export const mailConnections = {
  codes: codeMailQueue.workers ?? 1,
  lateCodes: lateCodeMailQueue.workers ?? 1,
  others: 10,
};

const timeLimits = {
  connectionTimeout: seconds(15),
  greetingTimeout: seconds(15),
  socketTimeout: seconds(30),
};

/** Returns the mail server's answer, when it refuses the mail for good (RFC 5321, 5yz). */
function permanentRefusal(error: unknown): string | undefined {
  const { code, responseCode, response } = error as Record<string, unknown>;
  // A refused log-in concerns the settings and so every mail.
  const isOfTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfTheMail && Number(responseCode) >= 500 ? String(response) : undefined;
}

/**
 * Sends mails through the server at `url` (`smtp://` or `smtps://`, with credentials).
 * @param limits milliseconds. `deadline`: for one mail; `firstTry`: for the first attempt of a
 * code, because other codes wait behind it.
 */
export function createSmtpTransport(
  url: string,
  from: string,
  { deadline = seconds(30), firstTry = seconds(5) } = {},
): MailTransport {
  const open = async (maxConnections: number) =>
    (await loadMailer()).createTransport({
      url,
      pool: true,
      maxConnections,
      ...timeLimits,
    });
  const transporters: Partial<Record<keyof typeof mailConnections, Promise<Transporter>>> = {};
  return async (mail) => {
    const { connectionGroup = 'others' } = mail;
    transporters[connectionGroup] ??= open(mailConnections[connectionGroup]);
    const transport = await transporters[connectionGroup];
    const signal = AbortSignal.timeout(connectionGroup === 'codes' ? firstTry : deadline);
    try {
      await transport.sendMail({ ...composeMessage(from, mail), signal });
    } catch (error) {
      const refusal = permanentRefusal(error);
      if (refusal) throw new PermanentFailureError(refusal, { cause: error });
      throw signal.aborted
        ? new MailServerTimeoutError('the mail server did not answer in time', { cause: error })
        : error;
    }
  };
}

/**
 * Connects to the mail server and logs in, as the first mail would.
 * @throws Error with the server's or the network's reason.
 */
export async function checkMailServer(url: string): Promise<void> {
  const transport = (await loadMailer()).createTransport({ url, ...timeLimits });
  await transport.verify().finally(() => transport.close());
}

export const outboxFolder = ({ dataDir }: { dataDir: string }): string =>
  path.join(dataDir, 'outbox');

/** The domain of the sample accounts. Its addresses belong to no person (RFC 2606). */
const sampleDomain = '@example.com';

/**
 * Writes mails as `.eml` files, newest last by name, for /dev/outbox. That of a demonstration is
 * public, so it keeps only mails to sample addresses.
 */
export function createOutboxTransport(
  folder: string,
  from: string,
  { isDemo = false } = {},
): MailTransport {
  return async (mail) => {
    if (isDemo && !mail.to.endsWith(sampleDomain)) return;
    const transport = (await loadMailer()).createTransport({ streamTransport: true, buffer: true });
    const { message: written } = await transport.sendMail(composeMessage(from, mail));
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, written as Buffer);
    await rename(unfinished, path.join(folder, name));
  };
}
