import { openFactories } from '../../e2e/support/factories.ts';
import type { App } from '../../e2e/support/server.ts';

/** The `--pages=` argument selects some of them: `--pages=home,request`. */
const only = process.argv
  .find((word) => word.startsWith('--pages='))
  ?.slice('--pages='.length)
  .split(',');

const languages = [
  ['en', 'English'],
  ['ar', 'Arabic'],
] as const;

/**
 * Fills a product with realistic data.
 * @returns the addresses of its public pages, in both languages
 */
export async function publicPages({ url, databaseUrl }: App) {
  const data = openFactories(databaseUrl, url);
  const pharmacies: { id: string }[] = [];
  for (let number = 0; number < 24; number += 1)
    pharmacies.push(
      await data.pharmacy({
        shopName: `صيدلية النيل ${number} | Nile Pharmacy ${number}`,
        // The town of the measured page, because a town without pharmacies is not a page for search
        // engines.
        city: 'Omdurman',
        state: 'Khartoum',
        is24Hours: number % 3 === 0,
        hasDelivery: number % 2 === 0,
      }),
    );
  const [first = { id: '' }] = pharmacies;
  for (let number = 0; number < 12; number += 1) {
    await data.doctor({ isOnline: number % 2 === 0 });
    await data.advertisement({ pharmacyId: first.id });
  }
  await data.close();
  const paths = {
    home: '/',
    doctors: '/doctors',
    advertisements: '/advertisements',
    request: `/request?pharmacyId=${first.id}`,
    privacy: '/privacy',
    town: '/towns/omdurman',
    pharmacy: `/pharmacies/${first.id}`,
  };
  return Object.entries(paths)
    .filter(([name]) => !only || only.includes(name))
    .flatMap(([name, path]) =>
      languages.map(([language, written]) => {
        const address = new URL(path, url);
        address.searchParams.set('lang', language);
        return { name: `${name}, ${written}`, address: address.href };
      }),
    );
}
