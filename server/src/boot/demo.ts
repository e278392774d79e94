import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { scheduleOf } from '@dawaya/contract/vocabulary/schedule';
import { demoAdvertisements } from '../../demo/advertisements.ts';
import { demoConsultations, demoDoctors } from '../../demo/doctors.ts';
import { demoPharmacies, demoStaff } from '../../demo/pharmacies.ts';
import { demoPrescriptionRequests } from '../../demo/prescription-requests.ts';
import type { Database } from '../database/client.ts';
import {
  advertisements,
  consultationRequests,
  doctors,
  pharmacies,
  pharmacyStaff,
  prescriptionRequests,
} from '../database/schema.ts';
import { derivedColumns, replaceHours } from '../features/pharmacies/index.ts';
import { days, minutes } from '../platform/clock.ts';
import { createToken, hashOf } from '../platform/secrets.ts';
import type { Services } from '../services.ts';
import { projectRoot } from '../settings/project-root.ts';

const demoPicture = (name: string) => ({
  path: path.join(projectRoot, 'server/demo/pictures', name),
  name,
});

type DemoServices = Pick<Services, 'db' | 'files' | 'clock'>;

/** Prepares advertisements of the pharmacies with these ids. One with an end was paid. */
async function prepareAdvertisements({ files, clock }: DemoServices, shopIds: Map<string, string>) {
  const now = clock().getTime();
  const prepared = [];
  for (const { pharmacyEmail, picture: name, daysLeft, daysAgo, ...rest } of demoAdvertisements) {
    const row = {
      ...rest,
      id: randomUUID(),
      pharmacyId: shopIds.get(pharmacyEmail) ?? '',
      // Sample data fetches nothing, because the picture does not exist.
      productImageState: rest.productImage ? ('failed' as const) : null,
      isPaid: daysLeft !== null,
      isActive: daysLeft !== null,
      expiresAt: daysLeft === null ? null : new Date(now + days(daysLeft)),
      createdAt: new Date(now - days(daysAgo)),
    };
    prepared.push({ row, stored: await files.store(name ? [demoPicture(name)] : [], 'pictures') });
  }
  return prepared;
}

async function prepareSamples(services: DemoServices) {
  const { files, clock } = services;
  const now = clock();
  const shops = [];
  for (const { status, documents, hours, ...pharmacy } of demoPharmacies) {
    const row = {
      ...pharmacy,
      id: randomUUID(),
      ...derivedColumns(pharmacy, pharmacy),
      ...scheduleOf(hours, [], pharmacy.is24Hours),
      emailProvenAt: now,
      verificationStatus: status,
      verificationChangedAt: now,
      createdAt: now,
    };
    shops.push({ row, hours, stored: await files.store(documents.map(demoPicture), 'documents') });
  }
  const requests = [];
  for (const demo of demoPrescriptionRequests) {
    const { pictures, minutesAgo, seenAfter, startedAfter, completedAfter, ...request } = demo;
    const createdAt = new Date(now.getTime() - minutes(minutesAgo));
    const after = (count: number | null) =>
      count === null ? null : new Date(createdAt.getTime() + minutes(count));
    const row = {
      ...request,
      id: randomUUID(),
      pharmacyId: shops[0]?.row.id ?? '',
      trackingTokenHash: hashOf(createToken()),
      createdAt,
      seenAt: after(seenAfter),
      startedAt: after(startedAfter),
      completedAt: after(completedAfter),
    };
    requests.push({ row, stored: await files.store(pictures.map(demoPicture), 'pictures') });
  }
  const shopIds = new Map(shops.map(({ row }) => [row.email, row.id]));
  return { shops, requests, products: await prepareAdvertisements(services, shopIds) };
}

const prepareStaff = (pharmacyId: string, now: Date) =>
  demoStaff.map((member) => ({
    ...member,
    id: randomUUID(),
    pharmacyId,
    language: 'ar' as const,
    invitedAt: now,
    invitedBy: pharmacyId,
    joinedAt: now,
  }));

function prepareDoctors(now: Date) {
  const people = demoDoctors.map(({ status, ...doctor }) => ({
    ...doctor,
    id: randomUUID(),
    emailProvenAt: now,
    verificationStatus: status,
    verificationChangedAt: now,
    createdAt: now,
  }));
  const consultations = demoConsultations.map(({ minutesAgo, startedAfter, ...request }) => {
    const createdAt = new Date(now.getTime() - minutes(minutesAgo));
    const startedAt =
      startedAfter === null ? null : new Date(createdAt.getTime() + minutes(startedAfter));
    return {
      ...request,
      id: randomUUID(),
      doctorId: people[0]?.id ?? '',
      createdAt,
      startedAt,
    };
  });
  return { people, consultations };
}

const hasNoPharmacy = async (db: Database) => (await db.$count(pharmacies)) === 0;

/**
 * Loads the sample data of `server/demo` into a database without pharmacies, for a new developer
 * (docs/operations.md).
 * @returns the number of pharmacies loaded; 0 when there were some already.
 */
export const loadDemoData = async (services: DemoServices): Promise<number> =>
  (await hasNoPharmacy(services.db)) ? loadSamples(services, hasNoPharmacy) : 0;

/**
 * Loads all of the sample data or nothing, so that an interrupted start can repeat it.
 * @param mayLoad is called in the transaction; false when another process was faster, and the
 * clean-up then deletes the files of this one.
 */
export async function loadSamples(
  services: DemoServices,
  mayLoad: (db: Database) => Promise<boolean>,
): Promise<number> {
  const { db, files } = services;
  const { shops, requests, products } = await prepareSamples(services);
  const { people, consultations } = prepareDoctors(services.clock());
  return db.transaction(async (db) => {
    if (!(await mayLoad(db))) return 0;
    for (const { row, hours, stored } of shops) {
      await db.insert(pharmacies).values(row);
      await replaceHours(db, row.id, hours);
      await files.attach(db, stored, { pharmacyId: row.id });
    }
    await db.insert(pharmacyStaff).values(prepareStaff(shops[0]?.row.id ?? '', services.clock()));
    for (const { row, stored } of requests) {
      await db.insert(prescriptionRequests).values(row);
      await files.attach(db, stored, { prescriptionRequestId: row.id });
    }
    await db.insert(doctors).values(people);
    await db.insert(consultationRequests).values(consultations);
    for (const { row, stored } of products) {
      await db.insert(advertisements).values(row);
      await files.attach(db, stored, { advertisementId: row.id });
    }
    return shops.length;
  });
}
