import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaOf, findWrites, tablesOf, writesOf } from './table-writers.ts';

const root = join(import.meta.dirname, '..');
const tables = tablesOf(root);

/**
 * Areas that write tables of others, each with its reason. There are at most three. All other
 * areas call a function of the owner.
 */
const exceptions: Record<string, string> = {
  inquiries: 'It moves an address from an inquiry to a request, in the transaction of the choice.',
  boot: 'It fills an empty database with sample data, past every rule of an area.',
};

/** The owner of each table: the area whose code writes it. */
const owners: Record<string, string> = {
  admin: 'adminLoginTurns admins',
  advertisements: 'advertisementDays advertisements transferClaims',
  'availability-alerts': 'availabilityAlerts',
  boot: 'demoMark',
  contact: 'contactMessages',
  conversations: 'conversations conversationTurns messageProofs pharmacyChannels pharmacyQuestions',
  customers: 'customers',
  deliveries: 'deliveries incomingMessages incomingParts',
  doctors: 'consultationRequests doctors',
  files: 'fileOpenings files storageMark textKeys uploadSegments uploads',
  inquiries: 'inquiries inquiryDigests inquiryRecipients',
  live: 'liveVersions',
  mail: 'refusedCodes',
  medicines:
    'compositions confusableNames inquiryMedicines medicineNameReviews medicineNames products substances',
  'my-data': 'dataOpenings',
  payments: 'paymentEvents payments',
  pharmacies:
    'availabilityReports closures openingTimes pharmacies pharmacyChanges pharmacyPrices pharmacyStaff',
  places: 'placeGoneReports places',
  platform: 'accessLog auditLog idempotencyKeys limitCounters requestMoves resubmissions',
  'prescription-requests':
    'pharmacyReports prescriptionRequests refillReminders requestMessages requestQuotes requestThreads',
  push: 'pushSubscriptions',
  sessions:
    'authenticators devices loginChallenges passkeyChallenges passkeys provenPhones recoveryCodes sessionRoles sessions',
  tracking: 'trackingHolders trackingOpenings trackings',
};
const ownerOf = new Map(
  Object.entries(owners).flatMap(([area, names]) =>
    names.split(' ').map((table): [string, string] => [table, area]),
  ),
);

test('each table is written by its owner alone', () => {
  const wrong = findWrites(root)
    .filter(({ table, area }) => ownerOf.get(table) !== area && !exceptions[area])
    .map(({ file, table }) => `${file} writes ${table} of ${ownerOf.get(table)}`);
  expect(wrong).toEqual([]);
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(3);
});

test('each table has an owner that writes it, except those that only triggers write', () => {
  const written = new Set(findWrites(root).map(({ area, table }) => `${area} ${table}`));
  for (const [table, area] of ownerOf) expect(written).toContain(`${area} ${table}`);
  const unowned = [...tables.values()].filter((table) => !ownerOf.has(table));
  expect(unowned).toEqual(['medicinesVersion', 'listingVersion']);
});

const file = 'server/src/features/places/planted.ts';
test.each([
  ['await db.insert(doctors).values(row);', ['doctors']],
  ['await db\n  .update(doctors)\n  .set(row);', ['doctors']],
  ['await db.delete(doctors);', ['doctors']],
  ["import { doctors as people } from 'x';\nawait db.delete(people);", ['doctors']],
  ['const table = doctors;\nawait db.delete(table);', ['doctors']],
  [
    'const all = { a: doctors, b: admins };\nconst table = all[kind];\nawait db.update(table);',
    ['doctors', 'admins'],
  ],
  ['await db.execute(sql`update doctors set a = 1`);', ['doctors']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
  ['await db.execute(sql`delete from ${doctors} where a`);', ['doctors']],
  ['await db.execute(sql`insert into doctors (a) values (1)`);', ['doctors']],
  ["const insert = prepareInsertOf(doctors, ['id']);", ['doctors']],
  ['await db.select().from(doctors).for("update");', []],
  ['hash.update(text);', []],
])('%j writes %j', (source, written) => {
  expect(areaOf(file)).toBe('places');
  const expected = written.map((table) => ({ file, area: 'places', table }));
  expect(writesOf(file, source, tables)).toEqual(expected);
});
