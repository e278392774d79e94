import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { bucketName, testStorages } from '../../server/test/storages.ts';
import { type CallResult, call, inSeconds, inWords, makePhoto, newRequest } from './calls.ts';
import { createTally, type Outcome } from './outcome.ts';

const rounds = 3;
/** In milliseconds, for a form with a photo while the bucket says nothing. */
const longest = 15_000;

/**
 * The bucket takes connections and never answers, three times. Forms with photos end with 503 in
 * time, and the same key is answered with 201 once the bucket answers again.
 */
export async function silentBucket(): Promise<Outcome> {
  const place = await openTestEnvironment();
  const bucket = await testStorages.s3();
  const { outcome, expect, note } = createTally();
  try {
    const pharmacyId = await place.makePharmacy();
    const server = await place.start({
      S3_BUCKET: bucketName,
      S3_ENDPOINT: `http://127.0.0.1:${bucket.proxy.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    await server.ready();
    const photo = await makePhoto(1000, 750);
    for (let round = 1; round <= rounds; round += 1) {
      const requests = Array.from({ length: 4 }, () => newRequest(pharmacyId, photo));
      bucket.proxy.silence();
      const silent = await Promise.all(requests.map(({ send }) => send(server.url)));
      const ready = await call(`${server.url}/readyz`);
      bucket.proxy.speak();
      const healed = await Promise.all(requests.map(({ send }) => send(server.url)));
      for (const each of silent)
        expect(each.status === 503 && each.ms < longest, () => `a form: ${inWords(each)}`);
      expect(ready.status === 503 && ready.ms < 2500, () => `/readyz: ${inWords(ready)}`);
      for (const each of healed)
        expect(each.status === 201, () => `the same key: ${inWords(each)}`);
      const slowest = (all: CallResult[]) => inSeconds(Math.max(...all.map(({ ms }) => ms)));
      note(
        `round ${round}: forms end after at most ${slowest(silent)}, the same keys are answered after at most ${slowest(healed)}`,
      );
    }
  } finally {
    await place.close();
    await bucket.close();
  }
  return outcome;
}
