import { expect } from '@playwright/test';
import { pharmacyPrices } from '../../server/src/database/schema.ts';
import { main, names, type Scene } from './scene.ts';

export const asksScenes: Scene[] = [
  {
    name: 'dashboard with a price list, searched',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const lines = Array.from({ length: 30 }, (_, at) => ({
        pharmacyId: pharmacy.id,
        key: `${at}`,
        name: `${(at % 2 ? names.ar : names.en).slice(0, 100)} long${at}`,
        priceSdg: 1500 * 10 ** (at % 5),
        changedAt: new Date(),
      }));
      await data.db.insert(pharmacyPrices).values(lines);
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      const list = main(page).getByRole('region', { name: t.prices.title });
      await expect(list.getByRole('listitem')).toHaveCount(10);
      await list.getByRole('button', { name: t.prices.showAll('30') }).click();
      await expect(list.getByRole('listitem')).toHaveCount(30);
      await list.getByLabel(t.prices.price).fill('1.5');
      await list.getByLabel(t.prices.name).fill('Panadol');
      await list.getByRole('button', { name: t.prices.add }).click();
      await expect(list.getByText(t.prices.invalidPrice)).toBeVisible();
    },
  },
];
