import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openPostgresql } from '../../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../../server/test/factories.ts';
import { noise } from '../../../server/test/pictures.ts';
import { type Attack, type Given, type Outcome, type Target, tally } from '../attack.ts';
import { asInProduction, networkNumber } from '../logging-in/networks.ts';

/** Bytes per second. */
const pace = 6000;
/** Milliseconds for which the attack runs before the requests start. */
const lead = 8000;
const requests = { whole: 40, quick: 16 };
const requestsAtOnce = 4;
/** Headers that the quick part sends at once: more than one network may have open. */
const headsAtOnce = 150;
const timeoutMs = 60_000;

const attacker = '196.1.200.66';

/** The header of a form of 10 MB whose body never arrives. */
const head = [
  'POST /api/inquiries HTTP/1.1',
  'Host: localhost',
  `X-Forwarded-For: ${attacker}`,
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Length: 10000000',
  '\r\n',
].join('\r\n');

/** Connections that send a header and nothing more. */
function attackers({ url }: Target) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let refused = 0;
  let isOver = false;
  return {
    dial() {
      const socket = connect(Number(port), hostname)
        .on('error', () => {})
        .on('close', () => sockets.delete(socket))
        .once('data', (answer) => {
          if (/^HTTP\/1\.1 503 /.test(String(answer))) refused += 1;
        });
      sockets.add(socket);
      socket.write(head);
    },
    async keepDialling(until: number) {
      while (!isOver && performance.now() < until) {
        this.dial();
        await setTimeout((head.length / pace) * 1000);
      }
    },
    refused: () => refused,
    open: () => sockets.size,
    end() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Sends a request with a photo from a new network.
 * @returns the status; 0 without an answer
 */
async function sendPhoto(
  { url }: Target,
  pharmacyId: string,
  photo: Buffer,
  network: string,
): Promise<number> {
  const form = new FormData();
  const email = `${randomUUID()}@example.com`;
  const fields = { pharmacyId, customerName: 'Amna', phone: '0912345678', email };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('prescriptionImages', new Blob([new Uint8Array(photo)]), 'a.png');
  try {
    const response = await fetch(`${url}/api/prescription-requests`, {
      method: 'POST',
      headers: { 'x-forwarded-for': network },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function run({ target, quick, until }: Given): Promise<Outcome> {
  const { outcome, count } = tally();
  if (!target.databaseUrl) throw new Error('starvation needs the database of the server');
  const { db, close } = openPostgresql(target.databaseUrl, () => {});
  const { id } = await makePharmacy({ db, clock: () => new Date() }).finally(close);
  const photo = await noise(300, 300).png().toBuffer();
  const attack = attackers(target);
  try {
    if (quick) for (let n = 0; n < headsAtOnce; n++) attack.dial();
    else {
      void attack.keepDialling(until);
      await setTimeout(lead);
    }
    const statuses: number[] = [];
    const last = quick ? requests.quick : requests.whole;
    const sendNext = async (): Promise<void> => {
      const nth = statuses.push(0);
      if (nth > last || performance.now() > until) return void statuses.pop();
      const status = await sendPhoto(target, id, photo, networkNumber(nth));
      statuses[nth - 1] = status;
      count(status === 201, 'a photo request beside the attack', `answered ${status}`);
      return sendNext();
    };
    await Promise.all(Array.from({ length: requestsAtOnce }, sendNext));
    const starved = statuses.filter((status) => status === 503).length;
    outcome.figures.push(
      `${starved} of ${last} photo requests refused with 503; ${attack.open()} connections of the attack open, ${attack.refused()} refused`,
    );
    return outcome;
  } finally {
    attack.end();
  }
}

export const starvation: Attack = {
  name: 'starvation',
  holds: 'heads of large forms from one network keep no photo of another network out',
  settings: asInProduction,
  run,
};
