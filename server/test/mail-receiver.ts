import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  recipients: string[];
  raw: string;
}

/**
 * A mail server on this machine that accepts every mail, except by the recipient's mailbox: it
 * never answers for `hangs`, answers 550 for `unknown` and 450 for `busy`, and accepts the first
 * mail for `lost` without an answer.
 */
export async function openMailReceiver() {
  const received: ReceivedMail[] = [];
  /** The mailboxes of all tries, in order, once for each try. */
  const asked: string[] = [];
  let answersLost = 0;
  const receiver = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // The transport reuses its connections for the next mail.
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      const [mailbox = ''] = address.split('@');
      asked.push(mailbox);
      if (mailbox.startsWith('hangs')) return;
      if (mailbox.startsWith('unknown'))
        callback(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
      else if (mailbox.startsWith('busy'))
        callback(Object.assign(new Error('4.2.1 try later'), { responseCode: 450 }));
      else callback();
    },
    onData(stream, { envelope }, callback) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      readAll(stream).then((raw) => {
        received.push({ recipients, raw });
        if (recipients[0]?.startsWith('lost@') && answersLost++ === 0) return;
        callback();
      }, callback);
    },
  });
  // A client may end a rejected connection at any time.
  receiver.on('error', () => {});
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => receiver.close(() => resolve()));
  const { port } = receiver.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, asked, close };
}
