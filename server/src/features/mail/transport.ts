import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender of all mails. */
  replyTo?: string;
}

/** Sends one mail; throws when it was not accepted, so that it is tried again. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** For the mailer: an address as it is, never read as a list or as a name with an address. */
const message = (from: string, { replyTo, ...mail }: OutgoingMail) => ({
  from,
  ...mail,
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
});

/** Hands mails to the server at `url` (`smtp://` or `smtps://`, credentials in it). */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    await transport.sendMail(message(from, mail));
  };
}

/** Writes mails as `.eml` files, newest last by name: what a newcomer reads at /dev/outbox. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message: written } = await transport.sendMail(message(from, mail));
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, written as Buffer);
    await rename(unfinished, path.join(folder, name));
  };
}
