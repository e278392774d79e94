import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { makeCustomer } from '../../server/test/factories.ts';
import { openMailReceiver } from '../../server/test/mail-receiver.ts';
import { call, inSeconds } from './calls.ts';
import type { Outcome } from './outcome.ts';

const rounds = 3;
/** More than the mail workers of a process. */
const hangingMails = 12;
/** As many as the code workers of a process. */
const hangingCodes = 4;
/** Milliseconds from the request of a code to its arrival at the mail server. */
const longest = 5000;
/** The same behind codes that hang, each for the time of a first attempt. */
const longestBehindCodes = 8000;

/**
 * The mail server never answers for twelve recipients of mails, who must not delay another person's
 * code, and then for four recipients of codes, who may delay it by a first attempt. Three times
 * each.
 */
export async function mailHangs(): Promise<Outcome> {
  const place = await openTestEnvironment();
  const receiver = await openMailReceiver();
  const figures: string[] = [];
  let held = 0;
  try {
    const pharmacyId = await place.makePharmacy();
    const server = await place.start({ SMTP_URL: receiver.url });
    await server.ready();
    const askForCode = async (mailbox: string) => {
      const { email } = await makeCustomer(
        { db: place.db, clock: () => new Date() },
        { email: `${mailbox}@people.test` },
      );
      await call(`${server.url}/api/customers/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      return email;
    };
    const hanging = (prefix: string) =>
      receiver.asked.filter((mailbox) => mailbox.startsWith(prefix)).length;
    const until = async (isSo: () => boolean, limit: number) => {
      const since = performance.now();
      while (!isSo() && performance.now() - since < limit) await pause(20);
      return performance.now() - since;
    };
    /** Measures another person's code while these hang. */
    const anotherCode = async (what: string, isHanging: () => boolean, limit: number) => {
      await until(isHanging, 10_000);
      const asked = performance.now();
      const email = await askForCode(randomUUID());
      const hasArrived = () =>
        receiver.received.some(({ recipients }) => recipients.includes(email));
      await until(hasArrived, 70_000);
      const took = performance.now() - asked;
      if (isHanging() && hasArrived() && took < limit) held += 1;
      figures.push(
        `${what}: ${hasArrived() ? `the code was there after ${inSeconds(took)}` : 'no code'}`,
      );
    };
    for (let round = 1; round <= rounds; round += 1) {
      for (let number = 1; number <= hangingMails; number += 1) {
        const body = new FormData();
        const email = `hangs-${round}-${number}@people.test`;
        const fields = { pharmacyId, customerName: 'Amna', phone: '0912345678', email };
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        await call(`${server.url}/api/prescription-requests`, { method: 'POST', body });
      }
      // Mails of the first round still hang in the last one, because a send may take 30 s.
      await anotherCode(`behind mails, round ${round}`, () => hanging('hangs-') > 0, longest);
    }
    for (let round = 1; round <= rounds; round += 1) {
      const mailboxes = Array.from(
        { length: hangingCodes },
        (_, index) => `hangs-code-${round}-${index}`,
      );
      await Promise.all(mailboxes.map(askForCode));
      const isHanging = () => hanging(`hangs-code-${round}-`) >= hangingCodes;
      await anotherCode(`behind codes, round ${round}`, isHanging, longestBehindCodes);
    }
  } finally {
    await receiver.close();
    await place.close();
  }
  return { tried: 2 * rounds, held, figures };
}
