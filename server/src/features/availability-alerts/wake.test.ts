import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { startTestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makeDevice, pushKeys } from '../../../test/device.ts';
import { type MadePharmacy, makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { availabilityAlerts, pharmacies } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { queueAlertCheck } from './index.ts';

const config = { rateLimitScale: 1000, push: pushKeys };
const app = await startTestApp({ config });
const otherProcess = await startTestApp({ beside: app, config });
beforeAll(async () => void (await loadMedicines(app.db)));
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});

let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeEach(async () => {
  await app.db.delete(availabilityAlerts);
  pharmacy = await makePharmacy(app, { shopName: 'Nile Pharmacy' });
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

/** Creates a customer with a proven address, who leaves an alert. */
async function createAlert(alert: object = {}) {
  const { id, email } = await makeCustomer(app, { emailProvenAt: app.clock() });
  const customer = await signedIn(app, 'customer', id);
  const created = await customer.post('/api/availability-alerts', {
    text: 'Ventolin inhaler',
    city: 'Kassala',
    ...alert,
  });
  expect([created.status, created.body]).toEqual([
    201,
    { id: expect.any(String), isConfirmed: true },
  ]);
  const mails = async () =>
    (await app.mailsTo(email)).filter(({ text }) => /\/request\?/.test(text));
  return { id: created.body.id as string, email, customer, mails };
}

/** Another person asks, and the pharmacy answers. */
async function askAndAnswer(texts: string[], answer: object = { answer: 'all' }, by = pharmacy) {
  const id = await makeAnsweredInquiry(app, texts, [{ pharmacyId: by.id }]);
  const desk = by === pharmacy ? pharmacist : await signedIn(app, 'pharmacy', by.id);
  const { status } = await desk.post(`/api/inquiries/${id}/answer`, answer);
  expect(status).toBe(200);
}
const alertOf = async (id: string) => {
  const [alert] = await app.db
    .select()
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.id, id));
  return alert;
};

describe('an alert wakes', () => {
  test('by the next answer that has the medicine, with the way to ask that pharmacy', async () => {
    const { mails, id } = await createAlert();
    await askAndAnswer(['Insulin', 'Salbutamol inhaler']);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const token = (await alertOf(id))?.token;
    expect(mail?.subject).not.toContain('Ventolin');
    for (const part of [
      'Nile Pharmacy',
      'Ventolin inhaler',
      `/request?pharmacyId=${pharmacy.id}&item=Ventolin%20inhaler`,
      `/alerts/${token}`,
    ])
      expect(mail?.text).toContain(part);
  });

  test('by the line of an answer that has it, and by no other', async () => {
    const { mails } = await createAlert();
    const line = { alternative: null, priceSdg: null };
    const lines = [
      { item: 0, has: true, ...line },
      { item: 1, has: false, ...line, alternative: 'Another inhaler' },
    ];
    await askAndAnswer(['Insulin', 'Ventolin inhaler'], { answer: 'some', lines });
    await askAndAnswer(['Ventolin inhaler'], { answer: 'order' });
    await askAndAnswer(['Ventolin inhaler'], { answer: 'none' });
    expect(await mails()).toEqual([]);
    await askAndAnswer(['Ventolin inhaler', 'Insulin'], { answer: 'some', lines });
    expect(await mails()).toHaveLength(1);
  });

  test('when a price list gains the medicine, not when its price changes', async () => {
    const url = `/api/pharmacies/${pharmacy.id}/prices`;
    const price = (priceSdg: number) => ({ prices: [{ name: 'Salbutamol inhaler', priceSdg }] });
    await pharmacist.patch(url, price(900));
    const { mails } = await createAlert();
    await pharmacist.patch(url, price(950));
    await pharmacist.send({ method: 'PUT', url, payload: price(990) });
    expect(await mails()).toEqual([]);
    await pharmacist.send({ method: 'PUT', url, payload: { prices: [] } });
    await pharmacist.patch(url, price(950));
    expect(await mails()).toHaveLength(1);
  });

  test('by no answer to its own person, who gets a mail about the answer already', async () => {
    const { email, mails } = await createAlert();
    const asked = [{ pharmacyId: pharmacy.id }];
    const overrides = { email, emailProvenAt: app.clock() };
    const own = await makeAnsweredInquiry(app, ['Ventolin inhaler'], asked, overrides);
    await pharmacist.post(`/api/inquiries/${own}/answer`, { answer: 'all' });
    expect(await mails()).toEqual([]);
    await askAndAnswer(['Ventolin inhaler']);
    expect(await mails()).toHaveLength(1);
  });

  test('by a report that a pharmacy has the medicine', async () => {
    const { id, mails } = await createAlert({ text: 'Insulin' });
    const medicineId = (await alertOf(id))?.medicineId;
    const url = `/api/pharmacies/${pharmacy.id}/availability-reports`;
    expect((await pharmacist.post(url, { products: [{ medicineId }] })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('by a pharmacy of any town of the state that it waits for', async () => {
    const { mails } = await createAlert({ city: undefined, state: 'Kassala' });
    const other = await makePharmacy(app, { city: 'New Halfa' });
    await askAndAnswer(['Ventolin inhaler'], undefined, other);
    expect(await mails()).toHaveLength(1);
  });

  test('in the spelling of a town that the pharmacy uses', async () => {
    const { mails } = await createAlert();
    await askAndAnswer(['Ventolin inhaler'], undefined, await makePharmacy(app, { city: 'كسلا' }));
    expect(await mails()).toHaveLength(1);
  });

  test('with one mail for all medicines of one price list', async () => {
    const { mails, customer } = await createAlert();
    await customer.post('/api/availability-alerts', { text: 'Insulin', city: 'Kassala' });
    await pharmacist.patch(`/api/pharmacies/${pharmacy.id}/prices`, {
      prices: ['Ventolin inhaler', 'Insulin', 'Metformin'].map((name) => ({ name, priceSdg: 1 })),
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Insulin[\s\S]*Ventolin|Ventolin[\s\S]*Insulin/);
    expect(mail?.text).not.toContain('Metformin');
  });

  test('at the devices that follow the inquiry from which it was left', async () => {
    const { customer, email } = await createAlert();
    const sent = await customer.form('/api/inquiries', {
      customerName: 'Amna',
      phone: '0912345678',
      email,
      city: 'Kassala',
      items: JSON.stringify([{ text: 'Metformin' }]),
    });
    const trackingToken = sent.body.trackingUrl.split('/').at(-1);
    await customer.post('/api/push-subscriptions', { ...makeDevice(), trackingToken });
    await customer.post('/api/availability-alerts', { text: 'Metformin', trackingToken });
    const kinds: string[] = [];
    const { send } = app.jobs;
    app.jobs.send = async (db, queue, data, delay) => {
      if (queue.name === 'push') kinds.push((data as { kind: string }).kind);
      return send(db, queue, data, delay);
    };
    onTestFinished(() => {
      app.jobs.send = send;
    });
    await askAndAnswer(['Metformin']);
    await app.jobs.runWaiting();
    expect(kinds).toContain('medicine-available');
  });
});

describe('an alert sleeps', () => {
  test.each([
    ['another form', ['Salbutamol syrup']],
    ['no stated form', ['Salbutamol']],
    ['another medicine', ['Insulin']],
    ['an unreadable line', ['Ventolin inhaler plus']],
  ])('when the pharmacy has %s', async (_, texts) => {
    const { mails } = await createAlert();
    await askAndAnswer(texts);
    expect(await mails()).toEqual([]);
  });

  test('when the pharmacy has another release', async () => {
    const { mails } = await createAlert({ text: 'Nifedipine retard tablets' });
    await askAndAnswer(['Nifedipine tablets']);
    expect(await mails()).toEqual([]);
  });

  test('when the pharmacy is in another town', async () => {
    const { mails } = await createAlert();
    await askAndAnswer(
      ['Ventolin inhaler'],
      undefined,
      await makePharmacy(app, { city: 'New Halfa' }),
    );
    expect(await mails()).toEqual([]);
  });

  test('when the pharmacy is not verified once the check runs', async () => {
    const { mails } = await createAlert();
    await askAndAnswer(['Ventolin inhaler']);
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'suspended' })
      .where(eq(pharmacies.id, pharmacy.id));
    expect(await mails()).toEqual([]);
  });

  test('for a day after it woke', async () => {
    const { mails } = await createAlert();
    await askAndAnswer(['Ventolin inhaler']);
    expect(await mails()).toHaveLength(1);
    app.advance(hours(23));
    await askAndAnswer(['Ventolin inhaler']);
    expect(await mails()).toHaveLength(1);
    app.advance(hours(1));
    await askAndAnswer(['Ventolin inhaler']);
    expect(await mails()).toHaveLength(2);
  });

  test('once it has ended, and once it has lapsed', async () => {
    const ended = await createAlert();
    await ended.customer.delete(`/api/availability-alerts/${ended.id}`);
    const lapsed = await createAlert({ days: 2 });
    app.advance(days(2));
    await askAndAnswer(['Ventolin inhaler']);
    expect([await ended.mails(), await lapsed.mails()]).toEqual([[], []]);
  });
});

test('a sensitive medicine wakes its alert, and the mail does not name it', async () => {
  const { mails } = await createAlert({ text: 'Neurontin' });
  await askAndAnswer(['Gabapentin']);
  const [mail] = await mails();
  expect(mail?.text).toContain(`/request?pharmacyId=${pharmacy.id}`);
  for (const part of [mail?.subject, mail?.text, mail?.html])
    expect(part).not.toMatch(/neurontin|gabapentin|item=/i);
});

test('two answers at once, in two processes, wake an alert once', async () => {
  const { mails, email, id } = await createAlert();
  const alert = await alertOf(id);
  if (!alert) throw new Error('no alert');
  const { medicineId, form, isProlonged, ratio } = alert;
  // Earlier tests moved the clock of one process only.
  otherProcess.advance(app.clock().getTime() - otherProcess.clock().getTime());
  for (const one of [app, otherProcess])
    await queueAlertCheck(one, one.db, {
      pharmacyId: pharmacy.id,
      products: [{ medicineId, form, isProlonged, ratio }],
    });
  await Promise.all([app.jobs.runWaiting(), otherProcess.jobs.runWaiting()]);
  const sent = [...(await mails()), ...(await otherProcess.mailsTo(email))];
  expect(sent).toHaveLength(1);
});

test('a pharmacy learns nothing about who waits', async () => {
  const { email } = await createAlert();
  await askAndAnswer(['Ventolin inhaler']);
  await app.jobs.runWaiting();
  for (const path of ['inquiries', 'inquiries/ended', 'asked-medicines', 'prices']) {
    const { status, text } = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/${path}`);
    expect(status).toBe(200);
    expect(text).not.toContain(email);
  }
});
