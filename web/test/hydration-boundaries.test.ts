import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../src/entry-server.tsx';

const city = 'Omdurman';
const items = Array.from({ length: 12 }, (_, number) => ({
  id: `6f9619ff-8b86-4d01-b42d-00cf4fc964${number + 10}`,
  shopName: 'Nile Pharmacy',
  nameAr: null,
  nameEn: 'Nile Pharmacy',
  address: `1 Mourada Street, ${city}, Khartoum 14411`,
  street: '1 Mourada Street',
  city,
  cityAr: 'أم درمان',
  cityEn: city,
  state: 'Khartoum',
  zipCode: '14411',
  phone: '+249912345678',
  isOpen: true,
  is24Hours: true,
  hasDelivery: true,
  opensAt: null,
  closesAt: null,
  confirmedOpenAt: null,
}));
const doctors = items.map(({ id, shopName }) => ({
  id,
  fullName: shopName,
  specialization: 'cardiology',
  bio: null,
  consultationFee: null,
  isOnline: true,
  isVerified: true,
}));
const advertisements = items.map(({ id, shopName }) => ({
  id,
  pharmacyId: id,
  productName: shopName,
  description: 'x',
  price: '10',
  productImage: null,
  pharmacy: { shopName, city, cityAr: 'أم درمان', cityEn: city, phone: null },
  expiresAt: '2026-12-22T12:00:00Z',
}));
const pharmacy = {
  ...items[0],
  is24Hours: false,
  landmark: null,
  latitude: '15.6445',
  longitude: '32.4777',
  plusCode: '6GJ9JFVH+R3',
  hours: [{ weekday: 0, opens: '08:00', closes: '22:00' }],
  closures: [],
};
const answers: Record<string, unknown> = {
  '/api/cities': [
    { city, slug: 'omdurman', state: 'Khartoum', nameAr: 'أم درمان', nameEn: city, pharmacies: 12 },
  ],
  [`/api/pharmacies/${items[0]?.id}`]: pharmacy,
  '/api/doctors': doctors,
  '/api/advertisements': advertisements,
};
const found = {
  items,
  nextCursor: null,
  total: items.length,
  askedCity: null,
  isApproximate: false,
  suggestions: [],
};

const htmlOf = async (address: string) => {
  const [path = '/', search = ''] = address.split('?');
  const { html } = await render({
    path,
    search,
    preferences: { language: 'ar', theme: 'system', roles: [], lowData: false },
    publicUrl: 'https://dawaya.example',
    transport: async (asked) => Response.json(answers[asked.split('?')[0] ?? ''] ?? found),
  });
  return html;
};

const boundary = /<!--\$-->((?:(?!<!--\/?\$-->).)*)<!--\/\$-->/s;

/** The part that React hydrates first, and each later boundary. */
function inPieces(html: string) {
  const pieces: string[] = [];
  let rest = html;
  for (let next = boundary.exec(rest); next; next = boundary.exec(rest)) {
    pieces.push(next[1] ?? '');
    rest = rest.replace(next[0], '');
  }
  return { pieces, rest };
}

afterEach(() => vi.restoreAllMocks());

// This test comes first, because each formatter is made only once.
test('the first render makes no formatter, which would take a slow phone 50 ms or more', async () => {
  const made = (['NumberFormat', 'PluralRules', 'DateTimeFormat'] as const).map((kind) =>
    vi.spyOn(Intl, kind),
  );
  expect(await htmlOf('/')).toContain('<article');
  for (const kind of made) expect(kind).not.toHaveBeenCalled();
});

const elementsIn = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;

test.each([
  // Lower a bound after an improvement, and never raise it.
  ['/', 110],
  ['/towns/omdurman', 69],
  ['/doctors', 90],
  ['/advertisements', 71],
])(
  'on %s a list, the footer and what lies below come alive by themselves, the rest is at most %i elements',
  async (path, most) => {
    const { pieces, rest } = inPieces(await htmlOf(path));
    expect(pieces.filter((piece) => piece.includes('<article'))).toHaveLength(items.length);
    expect(pieces.filter((piece) => piece.includes('<footer'))).toHaveLength(1);
    for (const piece of pieces) expect(elementsIn(piece)).toBeLessThanOrEqual(60);
    expect(rest).toContain('<header');
    expect(elementsIn(rest)).toBeLessThanOrEqual(most);
  },
);

test.each([
  [
    'what has no list: a pharmacy',
    `/pharmacies/${pharmacy.id}`,
    [pharmacy.plusCode, '<table', 'line-clamp-2', '<footer'],
    107,
  ],
  [
    'a form, from whose photos on each part comes by itself: a request',
    `/request?pharmacyId=${pharmacy.id}`,
    ['name="urgency"', 'name="notes"', 'name="askTown"', 'name="customerName"', '<footer'],
    88,
  ],
])('so does %s', async (_, path, each, most) => {
  const { pieces, rest } = inPieces(await htmlOf(path));
  for (const part of each) {
    expect(pieces.filter((piece) => piece.includes(part)).length, part).toBeGreaterThan(0);
    expect(rest).not.toContain(part);
  }
  expect(elementsIn(rest)).toBeLessThanOrEqual(most);
});
