import { eq } from 'drizzle-orm';
import { openPostgresql } from '../../../server/src/database/postgresql.ts';
import { devices, loginChallenges } from '../../../server/src/database/schema.ts';
import { createToken, hashOf } from '../../../server/src/platform/secrets.ts';
import { makePharmacy } from '../../../server/test/factories.ts';
import { type Attack, type Given, type Outcome, tally } from '../attack.ts';
import { asInProduction, networkNumber, post } from './networks.ts';

const attackers = { whole: 1500, quick: 120 };
const callsAtOnce = 8;
const login = '/api/pharmacies/login';

/**
 * Requests codes for a pharmacy's email address from many networks, and from one network
 * repeatedly. Then the owner logs in with the code, from a new network and from a known browser.
 */
async function run({ target, quick, until }: Given): Promise<Outcome> {
  const { outcome, count } = tally();
  if (!target.databaseUrl) throw new Error('lock-out needs the database of the server');
  const { db, close } = openPostgresql(target.databaseUrl, () => {});
  try {
    const clock = () => new Date();
    const { id, email } = await makePharmacy({ db, clock });
    const url = `${target.url}${login}`;

    const left = Array.from({ length: quick ? attackers.quick : attackers.whole }, (_, n) => n);
    const attacker = async () => {
      for (let n = left.pop(); n !== undefined && performance.now() < until; n = left.pop()) {
        const { status } = await post(url, { email }, { network: networkNumber(n) });
        count(status === 202, 'a network that asks for the first time', `answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, attacker));
    for (let n = 1; n <= 6; n++) {
      const { status } = await post(url, { email }, { network: '196.1.200.66' });
      count(status === (n <= 3 ? 202 : 429), 'one network again', `call ${n} answered ${status}`);
    }

    const network = '196.1.200.7';
    const asked = await post(url, { email }, { network });
    count(asked.status === 202, 'the owner asks', `answered ${asked.status}`);
    // The database has only the hash of the mailed code, so the test sets a code.
    const token = /dawaya_challenge=([^;]+)/.exec(asked.cookies)?.[1] ?? '';
    const code = '271828';
    await db
      .update(loginChallenges)
      .set({ codeHash: hashOf(`${token}:${code}`) })
      .where(eq(loginChallenges.tokenHash, hashOf(token)));
    const entered = await post(url, { email, code }, { network, cookies: asked.cookies });
    count(entered.status === 200, 'the owner enters the code', `answered ${entered.status}`);

    const device = createToken();
    await db
      .insert(devices)
      .values({ tokenHash: hashOf(device), role: 'pharmacy', accountId: id, createdAt: clock() });
    const known = await post(url, { email }, { network, cookies: `dawaya_device=${device}` });
    count(known.status === 200, 'the owner’s own browser', `answered ${known.status}`);
    return outcome;
  } finally {
    await close();
  }
}

export const lockOut: Attack = {
  name: 'lock-out',
  holds: 'whoever asks for codes with somebody’s address does not shut the owner out',
  settings: asInProduction,
  run,
};
