import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { demoPharmacies } from '../demo/pharmacies.ts';
import { demoPrescriptionRequests } from '../demo/prescription-requests.ts';
import { projectRoot } from './config.ts';
import type { Database } from './database/client.ts';
import { pharmacies, prescriptionRequests } from './database/schema.ts';
import type { Files } from './features/files/service.ts';
import { fold, searchTextOf } from './features/pharmacies/folding.ts';
import { type Clock, minutes } from './platform/clock.ts';
import { hashOf, newToken } from './platform/secrets.ts';

const picture = (name: string) => ({
  path: path.join(projectRoot, 'server/demo/pictures', name),
  name,
});

interface Parts {
  db: Database;
  files: Files;
  clock: Clock;
}

/**
 * Loads the sample data of `server/demo` into a database without pharmacies, for a newcomer
 * (decision 26).
 * @returns how many pharmacies were loaded; 0 when there were some already.
 */
export async function loadDemoData({ db, files, clock }: Parts): Promise<number> {
  if ((await db.$count(pharmacies)) > 0) return 0;
  const now = clock();
  const ids: string[] = [];
  for (const { status, documents, ...pharmacy } of demoPharmacies) {
    const stored = await files.store(documents.map(picture), 'documents');
    const id = randomUUID();
    ids.push(id);
    await db.transaction(async (db) => {
      await db.insert(pharmacies).values({
        ...pharmacy,
        id,
        searchText: searchTextOf(pharmacy),
        sortName: fold(pharmacy.shopName),
        verificationStatus: status,
        verificationChangedAt: now,
        createdAt: now,
      });
      await files.attach(db, stored, { pharmacyId: id });
    });
  }
  for (const {
    pictures,
    minutesAgo,
    seenAfter,
    startedAfter,
    completedAfter,
    ...request
  } of demoPrescriptionRequests) {
    const createdAt = new Date(now.getTime() - minutes(minutesAgo));
    const after = (count: number | null) =>
      count === null ? null : new Date(createdAt.getTime() + minutes(count));
    const stored = await files.store(pictures.map(picture), 'pictures');
    const id = randomUUID();
    await db.transaction(async (db) => {
      await db.insert(prescriptionRequests).values({
        ...request,
        id,
        pharmacyId: ids[0] ?? '',
        trackingTokenHash: hashOf(newToken()),
        createdAt,
        seenAt: after(seenAfter),
        startedAt: after(startedAfter),
        completedAt: after(completedAfter),
      });
      await files.attach(db, stored, { prescriptionRequestId: id });
    });
  }
  return ids.length;
}
