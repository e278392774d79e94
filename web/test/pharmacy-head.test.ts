import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { expect, test } from 'vitest';
import { render } from '../src/entry-server.tsx';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const full: PharmacyInFull = {
  id,
  shopName: 'Nile Bank Pharmacy',
  nameAr: 'صيدلية ضفة النيل',
  nameEn: 'Nile Bank Pharmacy',
  address: 'شارع الموردة',
  city: 'امدرمان',
  cityAr: 'أم درمان',
  cityEn: 'Omdurman',
  street: 'شارع الموردة',
  state: 'Khartoum',
  zipCode: '14411',
  phone: '+249912345678',
  isOpen: true,
  is24Hours: false,
  hasDelivery: true,
  opensAt: null,
  closesAt: null,
  confirmedOpenAt: null,
  latitude: '15.6331',
  longitude: '32.4885',
  landmark: 'قبالة المسجد',
  plusCode: '7G7JJFMQ+6C',
  hours: [
    { weekday: 5, opens: '16:00', closes: '01:00' },
    { weekday: 6, opens: '00:00', closes: '00:00' },
    {
      weekday: 0,
      opens: '20:00',
      closes: '02:00',
      validFrom: '2027-02-08',
      validUntil: '2027-03-09',
    },
  ],
  closures: [{ from: '2026-12-25', until: '2026-12-26', reason: 'holiday' }],
};

const pageOf = (
  pharmacy: PharmacyInFull | number,
  language: Language = 'en',
  path = `/pharmacies/${id}`,
) =>
  render({
    path,
    search: '',
    preferences: { language, theme: 'system', roles: [], lowData: false },
    publicUrl: 'https://dawaya.example',
    transport: async (asked) => {
      if (asked.startsWith('/api/advertisements')) return Response.json([]);
      if (typeof pharmacy === 'number')
        return Response.json({ error: 'x', code: 'not_found' }, { status: pharmacy });
      return Response.json(pharmacy);
    },
  });

test("title, description and picture are the pharmacy's, in the page’s language", async () => {
  expect(await pageOf(full)).toMatchObject({
    status: 200,
    noindex: false,
    title: 'Nile Bank Pharmacy, Omdurman · Dawaya',
    description: expect.stringContaining('Nile Bank Pharmacy, a pharmacy in Omdurman, Khartoum'),
    picture: `/pharmacies/${id}/picture.png`,
  });
  expect(await pageOf(full, 'ar')).toMatchObject({
    title: 'صيدلية ضفة النيل، أم درمان · دوايا',
    description: expect.stringContaining('صيدلية في أم درمان، الخرطوم'),
  });
});

test('search engines get name, place and hours in the format of schema.org', async () => {
  const { linkedData } = await pageOf(full);
  const url = `https://dawaya.example/pharmacies/${id}?lang=en`;
  expect(linkedData[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Pharmacy',
    '@id': url,
    url,
    name: 'Nile Bank Pharmacy',
    alternateName: 'صيدلية ضفة النيل',
    image: `https://dawaya.example/pharmacies/${id}/picture.png`,
    telephone: '+249912345678',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'شارع الموردة, قبالة المسجد',
      addressLocality: 'Omdurman',
      addressRegion: 'Khartoum',
      postalCode: '14411',
      addressCountry: 'SD',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 15.6331, longitude: 32.4885 },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Friday',
        opens: '16:00',
        closes: '01:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Saturday',
        opens: '00:00',
        closes: '23:59',
      },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Sunday',
        opens: '20:00',
        closes: '02:00',
        validFrom: '2027-02-08',
        validThrough: '2027-03-09',
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-12-25',
        validThrough: '2026-12-26',
      },
    ],
  });
  expect(linkedData[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://dawaya.example/towns?lang=en' },
      { position: 2, name: 'Omdurman', item: 'https://dawaya.example/towns/omdurman?lang=en' },
      { position: 3, name: 'Nile Bank Pharmacy', item: url },
    ],
  });
});

test('the page omits unknown facts', async () => {
  const { linkedData, html } = await pageOf({
    ...full,
    phone: null,
    zipCode: null,
    latitude: null,
    longitude: null,
    plusCode: null,
    landmark: null,
    hours: [],
    closures: [],
    nameAr: null,
  });
  expect(Object.keys(linkedData[0] ?? {}).sort()).toEqual(
    ['@context', '@id', '@type', 'address', 'image', 'name', 'url'].sort(),
  );
  expect(html).toContain('The opening hours are not known.');
  expect(html).not.toContain('tel:');
});

test('24 hours are every day from midnight to midnight', async () => {
  const { linkedData } = await pageOf({ ...full, is24Hours: true });
  expect(linkedData[0]).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: expect.objectContaining({ length: 7 }), opens: '00:00', closes: '23:59' },
    ],
  });
});

test("an unlisted pharmacy's page has status 404 and says so", async () => {
  const page = await pageOf(404, 'ar');
  expect(page).toMatchObject({
    status: 404,
    noindex: true,
    title: 'الصفحة غير موجودة · دوايا',
    linkedData: [],
    complete: true,
  });
  expect(page.html).toContain('404');
});

test('while the pharmacy cannot be read the page does not claim that it is missing', async () => {
  expect(await pageOf(503)).toMatchObject({ status: 200, complete: false, linkedData: [] });
});

test('a name with markup is plain text in the page', async () => {
  const nameEn = '</script><img src=x onerror=alert(1)>';
  const { html } = await pageOf({ ...full, nameEn, shopName: nameEn, landmark: nameEn });
  expect(html).not.toContain('<img src=x');
});
