import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { openTab } from './admin-scenes.ts';
import { ownList } from './advertising.ts';
import { searchFor } from './desk.ts';
import { smallPhoto } from './pictures.ts';
import { type At, main, names, newMark, type Scene } from './scene.ts';

/** The answer of a server with a price for transfers, which the scenes' server lacks. */
const methods = {
  card: true,
  transfer: { amountSdg: 25_000, account: '1234567', accountName: names.ar },
};

/** Signed in, with an unpaid advertisement and the payment method chosen. */
async function choose(at: At, claim: { status?: 'refused' } = {}): Promise<void> {
  const { page, data, t } = at;
  const pharmacy = await data.pharmacy();
  const productName = names.en.slice(0, 160);
  const { id } = await data.advertisement({ pharmacyId: pharmacy.id, productName });
  if (claim.status)
    await data.transferClaim({
      pharmacyId: pharmacy.id,
      advertisementId: id,
      payer: names.ar.slice(0, 120),
      status: claim.status,
      reason: names.ar,
      decidedAt: new Date(),
    });
  await page.route('**/api/payments/methods', (route) => route.fulfill({ json: methods }));
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto(ownList);
  const pay = t.advertisements.manage.payFor(productName);
  await page.getByRole('button', { name: pay }).click();
  await expect(page.getByRole('dialog')).toContainText(t.transfers.choice.bankakText);
}

const bankak = ({ page, t }: At) =>
  page.getByRole('dialog').getByRole('button', { name: t.transfers.choice.bankak }).click();

/** Two waiting transfers with long names of pharmacy and products. */
async function openDesk(at: At): Promise<void> {
  const { page, data, t } = at;
  const mark = newMark();
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  const digits = randomInt(1e6, 1e7);
  for (const [productName, reference] of [
    [`${mark} ORS`, `${digits}`],
    [`${names.en.slice(0, 150)} ${mark}`, `REF${digits}`],
  ] as const) {
    const { id } = await data.advertisement({ pharmacyId: pharmacy.id, productName });
    await data.transferClaim({
      pharmacyId: pharmacy.id,
      advertisementId: id,
      reference,
      payer: names.en.slice(0, 120),
    });
  }
  await openTab(at, 'transfers');
  await searchFor(at.page, mark);
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page).getByText(t.transfers.desk.noReceipt).first()).toBeVisible();
  await expect(main(page).getByText(t.transfers.desk.similarTitle)).toHaveCount(2);
}

export const transferScenes: Scene[] = [
  { name: 'the choice of how to pay for an advertisement', open: (at) => choose(at) },
  {
    name: 'a bank transfer that is told, with problems',
    opensPerLanguage: true,
    async open(at) {
      await choose(at);
      await bankak(at);
      const dialog = at.page.getByRole('dialog');
      await dialog.getByRole('button', { name: at.t.transfers.submit }).click();
      await expect(dialog.getByText(at.t.transfers.receiptMissing)).toBeVisible();
    },
  },
  {
    name: 'a bank transfer that is told again after a refusal',
    async open(at) {
      await choose(at, { status: 'refused' });
      await bankak(at);
      const { page, t } = at;
      const photo = await smallPhoto('receipt.jpg');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.transfers.chooseReceipt).setInputFiles(photo);
      await expect(dialog.getByAltText(t.transfers.receiptAlt)).toBeVisible();
    },
  },
  {
    name: 'own advertisements with a transfer in each state',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy();
      const decidedAt = new Date();
      for (const status of ['waiting', 'refused', 'confirmed'] as const) {
        const pharmacyId = pharmacy.id;
        const { id } = await data.advertisement({ pharmacyId });
        await data.transferClaim({
          pharmacyId,
          advertisementId: id,
          status,
          ...(status !== 'waiting' && { decidedAt }),
          ...(status === 'refused' && { reason: names.ar }),
        });
      }
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto(ownList);
      await expect(page.getByText(t.transfers.waiting)).toBeVisible();
      await expect(page.getByText(t.transfers.refused)).toBeVisible();
    },
  },
  {
    name: 'admin desk with transfers that wait',
    open: openDesk,
  },
  {
    name: 'a bank transfer that is about to be confirmed',
    async open(at) {
      await openDesk(at);
      const { confirm, confirmFinal } = at.t.transfers.desk;
      await main(at.page).getByRole('button', { name: confirm }).last().click();
      await expect(at.page.getByRole('dialog')).toContainText(confirmFinal);
    },
  },
];
