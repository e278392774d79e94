import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPlace } from '../../server/test/built-servers.ts';
import { makeCustomer } from '../../server/test/factories.ts';
import { openMailReceiver } from '../../server/test/mail-receiver.ts';
import { call, inSeconds } from './calls.ts';
import type { Outcome } from './outcome.ts';

const rounds = 3;
/** More than there are workers for mail in a process. */
const hanging = 12;
/** In milliseconds, from asking for a code to its being with the mail server. */
const longest = 5000;

/**
 * The mail server never answers for twelve recipients, of whom nobody else's code may know anything.
 * Three times.
 */
export async function mailHangs(): Promise<Outcome> {
  const place = await openPlace();
  const receiver = await openMailReceiver();
  const figures: string[] = [];
  let held = 0;
  try {
    const pharmacyId = await place.makePharmacy();
    const server = await place.start({ SMTP_URL: receiver.url });
    await server.ready();
    for (let round = 1; round <= rounds; round += 1) {
      for (let number = 1; number <= hanging; number += 1) {
        const body = new FormData();
        const email = `hangs-${round}-${number}@people.test`;
        const fields = { pharmacyId, customerName: 'Amna', phone: '0912345678', email };
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        await call(`${server.url}/api/prescription-requests`, { method: 'POST', body });
      }
      // Of the first round they still do in the last: a send may take 30 s.
      const isHanging = () => receiver.asked.some((mailbox) => mailbox.startsWith('hangs-'));
      for (const until = Date.now() + 10_000; !isHanging() && Date.now() < until; ) await pause(20);
      const { email } = await makeCustomer(
        { db: place.db, clock: () => new Date() },
        { email: `${randomUUID()}@people.test` },
      );
      const asked = performance.now();
      await call(`${server.url}/api/customers/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const hasArrived = () =>
        receiver.received.some(({ recipients }) => recipients.includes(email));
      while (!hasArrived() && performance.now() - asked < 70_000) await pause(20);
      const took = performance.now() - asked;
      if (isHanging() && hasArrived() && took < longest) held += 1;
      figures.push(
        `round ${round}: ${hasArrived() ? `the code was there after ${inSeconds(took)}` : 'no code'}`,
      );
    }
  } finally {
    await receiver.close();
    await place.close();
  }
  return { tried: rounds, held, figures };
}
