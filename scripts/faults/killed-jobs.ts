import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { openMailReceiver } from '../../server/test/mail-receiver.ts';
import { call, inSeconds } from './calls.ts';
import type { Outcome } from './outcome.ts';

const rounds = 3;
/** Milliseconds from the kill to the next attempt, including the queue's poll. */
const longest = 30_000;

/** Kills a process in the middle of a mail, three times. Another process takes the mail up. */
export async function killedJobs(): Promise<Outcome> {
  const place = await openTestEnvironment();
  const receiver = await openMailReceiver();
  const figures: string[] = [];
  let held = 0;
  const started = async () => {
    const server = await place.start({ SMTP_URL: receiver.url });
    await server.ready();
    return server;
  };
  try {
    const pharmacyId = await place.makePharmacy();
    for (let round = 1; round <= rounds; round += 1) {
      const mailbox = `hangs-${round}`;
      const tries = () => receiver.asked.filter((asked) => asked === mailbox).length;
      const until = async (count: number, limit: number) => {
        const since = performance.now();
        while (tries() < count && performance.now() - since < limit) await pause(20);
        return performance.now() - since;
      };
      const first = await started();
      const body = new FormData();
      const email = `${mailbox}@people.test`;
      const fields = { pharmacyId, customerName: 'Amna', phone: '0912345678', email };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      await call(`${first.url}/api/prescription-requests`, { method: 'POST', body });
      await until(1, 10_000);
      const other = await started();
      first.child.kill('SIGKILL');
      await first.ended;
      const before = tries();
      const took = await until(before + 1, 150_000);
      if (before === 1 && tries() === 2 && took < longest) held += 1;
      figures.push(`round ${round}: tried again ${inSeconds(took)} after the kill`);
      other.child.kill('SIGKILL');
      await other.ended;
    }
  } finally {
    await receiver.close();
    await place.close();
  }
  return { tried: rounds, held, figures };
}
