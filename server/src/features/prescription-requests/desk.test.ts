import { maxPrivateNoteLength } from '@dawaya/contract/vocabulary/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy, makeRequest } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

let app: TestApp;
let pharmacyId: string;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacyId = (await makePharmacy(app)).id;
  pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
});

const write = (id: string, payload: object) =>
  pharmacist.send({
    method: 'PUT',
    url: `/api/prescription-requests/${id}/private-note`,
    payload,
  });
const listed = async () =>
  (await pharmacist.get(`/api/pharmacies/${pharmacyId}/prescription-requests`)).body[0];

describe('the private note', () => {
  test('is stored, changed and deleted', async () => {
    const { id } = await makeRequest(app, { pharmacyId });
    const kept = await write(id, { note: ' نسأل الطبيب\r\nعن الجرعة ' });
    expect([kept.status, kept.body.privateNote]).toEqual([200, 'نسأل الطبيب\nعن الجرعة']);
    expect(await listed()).toEqual(kept.body);
    expect((await write(id, { note: 'Called' })).body.privateNote).toBe('Called');
    expect((await write(id, { note: ' ' })).body.privateNote).toBeNull();
  });

  test.each([
    ['too long', 'x'.repeat(maxPrivateNoteLength + 1)],
    ['no text', ['x']],
  ])('%s: 400', async (_case, note) => {
    const { id } = await makeRequest(app, { pharmacyId });
    const { status, body } = await write(id, { note });
    expect([status, body.details[0].field]).toEqual([400, 'note']);
  });

  test('the customer never reads it', async () => {
    const token = createToken();
    const customer = await makeCustomer(app);
    const { id, email } = await makeRequest(app, {
      pharmacyId,
      customerId: customer.id,
      trackingTokenHash: hashOf(token),
    });
    await write(id, { note: 'Owes us 400' });
    await pharmacist.patch(`/api/prescription-requests/${id}/status`, { status: 'completed' });
    const sender = await signedIn(app, 'customer', customer.id);
    const answers = [
      await sender.get(`/api/track/${token}`),
      await sender.post('/api/track', { tokens: [token] }),
      await sender.get(`/api/customers/${customer.id}/prescription-requests`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = await app.mailsOnceNotified(email);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify([...answers.map(({ text }) => text), mails])).not.toMatch(/Owes/);
  });
});

test('the first look is stored once', async () => {
  const { id } = await makeRequest(app, { pharmacyId });
  const at = app.clock().toISOString();
  const look = () => pharmacist.post(`/api/prescription-requests/${id}/seen`);
  expect((await look()).status).toBe(204);
  app.advance(minutes(1));
  expect((await look()).status).toBe(204);
  expect((await listed()).seenAt).toBe(at);
});
