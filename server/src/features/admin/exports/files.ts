import { cityName } from '@dawaya/contract/vocabulary/cities';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import type { ExportFile } from '@dawaya/contract/vocabulary/export-files';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { askedForDays } from '@dawaya/contract/vocabulary/medicines';
import type { Database } from '../../../database/client.ts';
import { formatCsv } from '../../../platform/csv.ts';
import { csvType } from '../../files/index.ts';
import { listUnmetDemand } from '../../medicines/index.ts';
import { fhirBundle } from './fhir.ts';
import { osmChange } from './open-street-map.ts';
import { openingHours } from './opening-hours.ts';
import { type ExportedPharmacy, readPharmacies } from './read-pharmacies.ts';

interface Context {
  db: Database;
  now: Date;
  publicUrl: string;
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const pharmaciesCsv = (pharmacies: readonly ExportedPharmacy[], publicUrl: string) =>
  formatCsv([
    [
      'id',
      'name_ar',
      'name_en',
      'state',
      'city',
      'address',
      'landmark',
      'zip_code',
      'phone',
      'latitude',
      'longitude',
      'opening_hours',
      'is_24_hours',
      'has_delivery',
      'page',
    ],
    ...pharmacies.map((one) => [
      one.id,
      one.nameAr,
      one.nameEn,
      one.state,
      cityName('en', one.city),
      one.address,
      one.landmark,
      one.zipCode,
      one.phone,
      one.latitude,
      one.longitude,
      openingHours(one),
      yesOrNo(one.is24Hours),
      yesOrNo(one.hasDelivery),
      `${publicUrl}/pharmacies/${one.id}`,
    ]),
  ]);

/**
 * Medicines that a town asked for without success in seven days, with the thresholds of
 * `listUnmetDemand`.
 */
async function shortagesCsv({ db, now }: Context): Promise<string> {
  const until = dayAt(minuteAt(now));
  const period = [dateOf(until - askedForDays), dateOf(until)];
  const towns = [...(await listUnmetDemand(db, now))].sort(([one], [other]) =>
    compareKeys(one, other),
  );
  return formatCsv([
    [
      'from',
      'until',
      'town',
      'town_ar',
      'medicine',
      'medicine_ar',
      'form',
      'prolonged_release',
      'ratio',
      'times_asked',
    ],
    ...towns.flatMap(([town, medicines]) =>
      medicines.map(({ nameEn, nameAr, form, isProlonged, ratio, times }) => [
        ...period,
        town,
        cityName('ar', town),
        nameEn,
        nameAr,
        form,
        yesOrNo(isProlonged),
        ratio,
        times,
      ]),
    ),
  ]);
}

interface Kind {
  type: string;
  write: (context: Context) => Promise<string>;
}

/** Each file is whole before its first byte leaves, so that a failure leaves no half. */
export const exports: Record<ExportFile, Kind> = {
  'pharmacies.csv': {
    type: csvType,
    write: async ({ db, publicUrl }) => pharmaciesCsv(await readPharmacies(db), publicUrl),
  },
  'pharmacies.fhir.json': {
    type: 'application/fhir+json; charset=utf-8',
    write: async (context) => JSON.stringify(fhirBundle(await readPharmacies(context.db), context)),
  },
  'pharmacies.osc': {
    type: 'application/xml; charset=utf-8',
    write: async ({ db }) => osmChange(db, await readPharmacies(db)),
  },
  'shortages.csv': { type: csvType, write: shortagesCsv },
};
