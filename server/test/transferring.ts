import { randomUUID } from 'node:crypto';
import type { TestAppOptions } from './app.ts';
import { type Browser, signedIn } from './client.ts';
import { makeAdmin, makeAdvertisement, makePharmacy, receipt } from './factories.ts';
import { usePaying } from './paying.ts';

export const price = { amountSdg: 25_000, account: '1234567', accountName: 'Dawaya' };

/** A server that accepts cards and bank transfers for advertisements, and its admin. */
export async function useTransfers(options: TestAppOptions = {}) {
  const scene = await usePaying({ ...options, config: { transfer: price, ...options.config } });
  const { app, pharmacist, ad } = scene;
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);

  /** Claims that a transfer was made. */
  const claim = async ({
    by = pharmacist,
    id = ad.id,
    reference = `2001${Math.random().toString().slice(2, 9)}`,
    photo,
    key = randomUUID(),
    payer,
  }: {
    by?: Browser;
    id?: string;
    reference?: string;
    photo?: Buffer;
    key?: string;
    payer?: string;
  } = {}) =>
    by.form(
      `/api/advertisements/${id}/transfer-claims`,
      { reference, ...(payer && { payer }) },
      { receipt: [{ name: 'bankak.png', content: photo ?? (await receipt()) }] },
      { 'idempotency-key': key },
    );
  const confirm = (id: string, by = admin) => by.post(`/api/admin/transfer-claims/${id}/confirm`);
  const refuse = (id: string, reason = 'It never came', by = admin) =>
    by.post(`/api/admin/transfer-claims/${id}/refuse`, { reason });
  /** The advertisement as its pharmacy reads it. */
  const own = async (id = ad.id) => {
    const { body } = await pharmacist.get(`/api/advertisements/${scene.pharmacy.id}`);
    return body.find((row: { id: string }) => row.id === id);
  };
  /** Another pharmacy with an advertisement. */
  const another = async () => {
    const pharmacy = await makePharmacy(app);
    const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
    return { by: await signedIn(app, 'pharmacy', pharmacy.id), id };
  };
  return { ...scene, admin, claim, confirmClaim: confirm, refuse, own, another };
}
