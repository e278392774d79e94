import { randomUUID } from 'node:crypto';
import { type Attack, type Given, type Outcome, tally } from '../attack.ts';
import { asInProduction, networkNumber, post } from './networks.ts';

/** Log-in calls a minute for each network (docs/limits.md). */
const allowed = 60;
const calls = { whole: 400, quick: 120 };
const wrongPasswords = 14;

/**
 * One caller, behind a proxy that appends addresses, sends another `X-Forwarded-For` with each
 * call. The limit must count it as one caller.
 */
async function run({ target, quick, until }: Given): Promise<Outcome> {
  const { outcome, count } = tally();
  const network = '196.1.200.99';
  const begun = performance.now();
  const last = quick ? calls.quick : calls.whole;
  let letIn = 0;
  for (let n = 1; n <= last && performance.now() < until; n++) {
    const { status } = await post(
      `${target.url}/api/customers/login`,
      { email: `${randomUUID()}@example.com`, code: '000000' },
      { network, forged: networkNumber(n) },
    );
    if (status === 401) letIn += 1;
    const limit = allowed * (1 + Math.floor((performance.now() - begun) / 60_000));
    count(status === 429 || (status === 401 && letIn <= limit), 'log-in', `${n}: ${status}`);
  }
  // The limit of all log-ins applies before the limit of passwords, so these come from another
  // network.
  if (!quick)
    for (let n = 1; n <= wrongPasswords && performance.now() < until; n++) {
      const { status } = await post(
        `${target.url}/api/admin/login`,
        { email: 'admin@example.com', password: `wrong password ${n}` },
        { network: '196.1.200.98', forged: networkNumber(n) },
      );
      count(status === (n <= 10 ? 401 : 429), 'admin password', `${n}: ${status}`);
    }
  return outcome;
}

export const forwardedFor: Attack = {
  name: 'forwarded-for',
  holds: 'addresses that a caller writes into X-Forwarded-For get around no limit',
  settings: asInProduction,
  run,
};
