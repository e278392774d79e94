import { EventEmitter, on } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, with the recipients of the envelope. */
type Mail = Email & { recipients: string[] };

export interface Mailbox {
  /** The value of SMTP_URL. */
  url: string;
  /** All mails that arrived, oldest first. */
  mails: Mail[];
  /**
   * Waits for the oldest matching mail to this address that no caller got before. A mail is
   * returned once, so that an old code cannot pass for the new one.
   * @throws if none arrives in time
   */
  waitForMail(to: string, matches?: (mail: Mail) => boolean, within?: number): Promise<Mail>;
  stop(): Promise<void>;
}

/** Starts a real SMTP server on a free port. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const handedOut = new Set<Mail>();
  const arrivals = new EventEmitter();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then((mail) => {
          mails.push({ ...mail, recipients });
          arrivals.emit('mail');
          callback();
        }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  const find = (to: string, matches: (mail: Mail) => boolean) => {
    const mail = mails.find(
      (mail) => !handedOut.has(mail) && mail.recipients.includes(to.toLowerCase()) && matches(mail),
    );
    if (mail) handedOut.add(mail);
    return mail;
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitForMail(to, matches = () => true, within = 15_000) {
      const arrived = on(arrivals, 'mail', { signal: AbortSignal.timeout(within) });
      const already = find(to, matches);
      if (already) return already;
      try {
        for await (const _ of arrived) {
          const mail = find(to, matches);
          if (mail) return mail;
        }
      } catch {
        // The time has passed; the error below lists the mails that arrived.
      }
      const others = mails.map((mail) => `${mail.recipients}: ${mail.subject}`).join('\n');
      throw new Error(`No such mail to ${to} within ${within} ms. Arrived:\n${others}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the log-in code of a mail, found as a person would: six digits in a row. */
export async function mailedCode(mailbox: Mailbox, email: string): Promise<string> {
  const mail = await mailbox.waitForMail(email, ({ text }) => /^\d{6}$/m.test(text ?? ''));
  return /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
}
