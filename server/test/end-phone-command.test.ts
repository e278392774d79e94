import { expect, test, vi } from 'vitest';
import { conversations, inquiries, pharmacyChannels } from '../src/database/schema.ts';
import { minutes } from '../src/platform/clock.ts';
import { signedIn } from './client.ts';
import { makePharmacy } from './factories.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { useSmsApp } from './sms.ts';

// The test starts a whole process on machines that are busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const phone = '+249912345678';

test('the operator ends a lost number, in conversations and at a pharmacy; its question goes on', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useSmsApp({ beside: place });
  const { id } = await makePharmacy(app);
  const path = `/api/pharmacies/${id}/channels/sms`;
  const pharmacist = await signedIn(app, 'pharmacy', id);
  await pharmacist.post(path, { phone });
  await app.run();
  const code = /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0];
  await pharmacist.post(`${path}/prove`, { code });
  for (const text of ['دوا بندول كسلا', 'نعم']) {
    app.advance(minutes(1));
    await app.gateway.write(phone, text);
    await app.run();
  }
  const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const { ended, output } = runProgram('end-phone', ['0912 345 678'], settings);
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/ended: 1\n.*again: 1\n/)]);
  expect(await app.db.$count(conversations)).toBe(0);
  expect(await app.db.$count(pharmacyChannels)).toBe(0);
  expect(await app.db.select().from(inquiries)).toMatchObject([{ status: 'open', phone }]);
});
