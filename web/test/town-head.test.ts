import type { Language } from '@dawaya/contract/vocabulary/languages';
import { expect, test } from 'vitest';
import { render } from '../src/entry-server.tsx';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const pharmacy = {
  id,
  shopName: '</script><b>Nile & Sons',
  nameAr: null,
  nameEn: '</script><b>Nile & Sons',
  address: 'x',
  city: 'Omdurman',
  state: 'Khartoum',
  zipCode: null,
  phone: null,
  isOpen: true,
  is24Hours: false,
  hasDelivery: false,
  opensAt: null,
  closesAt: null,
  confirmedOpenAt: null,
};
const cities = [
  {
    city: 'Omdurman',
    slug: 'omdurman',
    state: 'Khartoum',
    nameAr: 'أم درمان',
    nameEn: 'Omdurman',
    pharmacies: 1,
  },
  {
    city: 'Bahri',
    slug: 'bahri',
    state: 'Khartoum',
    nameAr: 'بحري',
    nameEn: 'Bahri',
    pharmacies: 3,
  },
  {
    city: 'Kosti',
    slug: 'kosti',
    state: 'White Nile',
    nameAr: 'كوستي',
    nameEn: 'Kosti',
    pharmacies: 2,
  },
  {
    city: 'Nobody knows it',
    slug: null,
    state: 'Khartoum',
    nameAr: 'Nobody knows it',
    nameEn: 'Nobody knows it',
    pharmacies: 1,
  },
];

const pageOf = (
  path: string,
  items: object[] = [pharmacy],
  language: Language = 'en',
  towns = cities,
) => {
  const asked: string[] = [];
  const page = render({
    path,
    search: '',
    preferences: { language, theme: 'system', roles: [], lowData: false },
    publicUrl: 'https://dawaya.example',
    transport: async (path) => {
      asked.push(path);
      if (path === '/api/cities') return Response.json(towns);
      return Response.json({
        items,
        nextCursor: null,
        total: items.length,
        askedCity: null,
        isApproximate: false,
        meant: null,
        readAs: { filters: [], near: false },
        suggestions: [],
      });
    },
  });
  return page.then((rendered) => ({ ...rendered, asked }));
};

test('a town’s page names the town and its pharmacies, in the page’s language', async () => {
  const page = await pageOf('/towns/omdurman');
  expect(page).toMatchObject({
    status: 200,
    noindex: false,
    complete: true,
    title: 'Pharmacies in Omdurman, Khartoum · Dawaya',
    description: expect.stringContaining('1 pharmacy in Omdurman, Khartoum'),
  });
  expect(page.linkedData).toEqual([
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Pharmacies in Omdurman',
      numberOfItems: 1,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: pharmacy.nameEn,
          url: `https://dawaya.example/pharmacies/${id}?lang=en`,
        },
      ],
    },
  ]);
  expect(page.html).not.toContain('<b>Nile');
  expect(await pageOf('/towns/omdurman', [pharmacy], 'ar')).toMatchObject({
    title: 'صيدليات أم درمان، الخرطوم · دوايا',
  });
});

test('the page links to other towns of the state, and to all pharmacies of the town in the finder', async () => {
  const { html } = await pageOf('/towns/omdurman');
  expect(html).toContain('href="/towns/bahri"');
  expect(html).toContain('href="/?city=Nobody+knows+it"');
  expect(html).toContain('href="/?city=Omdurman"');
  expect(html).not.toContain('/towns/kosti');
});

test('a town’s headings skip no level: its pharmacies come directly below it', async () => {
  const { html } = await pageOf('/towns/omdurman');
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels.length).toBeGreaterThan(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test('a town without pharmacies has a page with a link onwards, which search engines do not index', async () => {
  const page = await pageOf('/towns/soba', []);
  expect(page).toMatchObject({ status: 200, noindex: true });
  expect(page.html).toContain('No pharmacy of Soba is in Dawaya yet.');
  expect(page.html).toContain('href="/towns/omdurman"');
});

test('before any pharmacy has joined, the home page and the towns say so', async () => {
  for (const [path, sentence] of [
    ['/', 'No pharmacy has joined Dawaya yet. Please look in again soon.'],
    ['/towns/soba', 'No pharmacy has joined Dawaya yet.'],
    ['/towns', 'No town has a pharmacy in Dawaya yet.'],
  ] as const)
    expect((await pageOf(path, [], 'en', [])).html).toContain(sentence);
  const [home, town] = await Promise.all(
    ['/', '/towns/soba'].map((path) => pageOf(path, [], 'ar', [])),
  );
  for (const page of [home, town]) expect(page?.html).toContain('لم تنضم أي صيدلية إلى دوايا');
  // An empty search result has another text.
  expect((await pageOf('/towns/soba', [])).html).not.toContain('has joined');
});

test.each(['/towns/nowhere', '/towns/Omdurman', '/towns/constructor', '/towns/%00'])(
  'there is no town at %s, and the page makes no call for it',
  async (path) => {
    expect(await pageOf(path)).toMatchObject({ status: 404, noindex: true, asked: [] });
  },
);

test('all towns are listed under their states', async () => {
  const { html, status } = await pageOf('/towns');
  expect(status).toBe(200);
  const order = ['>Khartoum<', '/towns/bahri', '/towns/omdurman', '>White Nile<', '/towns/kosti'];
  const places = order.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});
