import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import type { ExportedPharmacy } from './read-pharmacies.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const code = (system: string, code: string, display: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code, display }],
  text: 'Pharmacy',
});

/** Returns the names, first the one in the pharmacy's own script. */
function fhirNames({ nameAr, nameEn, shopName }: ExportedPharmacy) {
  const [name = shopName, ...alias] = [nameAr, nameEn].filter((name) => name !== null);
  return { name, ...(alias.length > 0 && { alias }) };
}

const seconds = (time: string) => `${time}:00`;

/** Writes a span. A span that ends as it begins is a whole day. */
const spanOf = ({ opens, closes }: OpeningTime) =>
  opens === closes ? undefined : { opens: seconds(opens), closes: seconds(closes) };

/** Returns the weekly hours; a period's own hours have no place in FHIR R4. */
const weeklyHours = ({ is24Hours, hours }: ExportedPharmacy) =>
  is24Hours
    ? [{ days: weekdays, span: undefined }]
    : hours
        .filter(({ validFrom }) => validFrom === undefined)
        .map((time) => ({ days: [weekdays[time.weekday] ?? ''], span: spanOf(time) }));

function resourcesOf(pharmacy: ExportedPharmacy, publicUrl: string) {
  const { id, phone, latitude, longitude } = pharmacy;
  const identifier = [{ system: `${publicUrl}/pharmacies`, value: id }];
  const names = fhirNames(pharmacy);
  const telecom = phone ? { telecom: [{ system: 'phone', value: phone, use: 'work' }] } : {};
  const weekly = weeklyHours(pharmacy);
  const organization = {
    resourceType: 'Organization',
    id,
    identifier,
    active: true,
    type: [code('organization-type', 'prov', 'Healthcare Provider')],
    ...names,
  };
  const location = {
    resourceType: 'Location',
    id,
    identifier,
    status: 'active',
    ...names,
    mode: 'instance',
    type: [code('v3-RoleCode', 'PHARM', 'Pharmacy')],
    ...telecom,
    address: {
      line: [pharmacy.address, ...(pharmacy.landmark ? [pharmacy.landmark] : [])],
      city: cityName('en', pharmacy.city),
      state: pharmacy.state,
      ...(pharmacy.zipCode && { postalCode: pharmacy.zipCode }),
      country: 'SD',
    },
    ...(latitude !== null && longitude !== null && { position: { longitude, latitude } }),
    managingOrganization: { reference: `Organization/${id}` },
    ...(weekly.length > 0 && {
      hoursOfOperation: weekly.map(({ days, span }) => ({
        daysOfWeek: days,
        ...(span ? { openingTime: span.opens, closingTime: span.closes } : { allDay: true }),
      })),
    }),
  };
  const service = {
    resourceType: 'HealthcareService',
    id,
    identifier,
    active: true,
    providedBy: { reference: `Organization/${id}` },
    type: [{ text: pharmacy.hasDelivery ? 'Pharmacy with delivery' : 'Pharmacy' }],
    location: [{ reference: `Location/${id}` }],
    name: names.name,
    ...telecom,
    ...(weekly.length > 0 && {
      availableTime: weekly.map(({ days, span }) => ({
        daysOfWeek: days,
        ...(span
          ? { availableStartTime: span.opens, availableEndTime: span.closes }
          : { allDay: true }),
      })),
    }),
    ...(pharmacy.closures.length > 0 && {
      notAvailable: pharmacy.closures.map(({ from, until, reason }) => ({
        description: reason ?? 'Closed',
        during: { start: from, end: until },
      })),
    }),
  };
  return [organization, location, service];
}

/**
 * Writes pharmacies as a FHIR R4 bundle with three resources each.
 * Source: https://hl7.org/fhir/R4/location.html, organization.html, healthcareservice.html
 */
export const fhirBundle = (
  pharmacies: readonly ExportedPharmacy[],
  { publicUrl, now }: { publicUrl: string; now: Date },
) => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: now.toISOString(),
  entry: pharmacies.flatMap((pharmacy) =>
    resourcesOf(pharmacy, publicUrl).map((resource) => ({
      fullUrl: `${publicUrl}/fhir/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  ),
});
