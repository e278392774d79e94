import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../database/schema.ts';

/** Tables that /my-data does not read, and the reason. */
const notShown: Record<string, string> = {
  adminLoginTurns: 'of admins, for as long as a log-in takes',
  admins: 'of admins, whose accounts the desk shows',
  advertisementDays: 'counts',
  advertisements: 'of a pharmacy',
  auditLog: 'decisions of admins; the account has the last reason',
  authenticators: 'a secret; the account says that it has a second factor',
  availabilityReports: 'of a pharmacy',
  closures: 'of a pharmacy',
  compositions: 'a list of names',
  confusableNames: 'a list of names',
  conversationTurns: 'our replies, which the text messages have',
  dataOpenings: 'the proof of this page, for an hour',
  demoMark: 'a moment',
  idempotencyKeys: 'sealed with the page’s key, seven days',
  incomingParts: 'parts of text messages that wait for the others, for a day',
  inquiryDigests: 'of a pharmacy',
  inquiryMedicines: 'the medicines of the inquiry’s items',
  limitCounters: 'counts of tries, for about a day',
  listingVersion: 'one number',
  liveVersions: 'numbers',
  loginChallenges: 'a hash of the code that the mailbox has, for ten minutes',
  medicineNameReviews: 'the work of staff for a pharmacy',
  medicineNames: 'a list of names',
  medicinesVersion: 'one id',
  messageProofs: 'a hash of the number that the page shows, for a day',
  openingTimes: 'of a pharmacy',
  passkeyChallenges: 'random texts, for minutes',
  passkeys: 'public keys; the account says that it has a second factor',
  paymentEvents: 'of a pharmacy',
  payments: 'of a pharmacy',
  pharmacyChanges: 'of a pharmacy',
  pharmacyPrices: 'of a pharmacy',
  pharmacyQuestions: 'of a pharmacy',
  placeGoneReports: 'networks, hashed, for a while',
  places: 'a public list',
  products: 'a register of medicines',
  recoveryCodes: 'hashes; the account says that it has a second factor',
  requestThreads: 'the times until which both sides have read the messages',
  storageMark: 'one id',
  substances: 'a list of names',
  textKeys: 'a random key',
  trackingHolders: 'hashes of browsers',
  trackingOpenings: 'hashes of browsers and codes, for ten minutes',
  transferClaims: 'the books of a pharmacy',
  uploadSegments: 'part of an upload',
  uploads: 'a photo on its way, for a day',
};

/** Tables that the reading reaches through functions of their areas. */
const throughFunctions = ['fileOpenings', 'requestMoves'];

test('my-data reads every table, or has a reason why not', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((file) => file.startsWith('read-'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const read = new Set([
    ...throughFunctions,
    ...sources
      .flatMap((source) => [...source.matchAll(/\.(?:from|innerJoin)\((\w+)/g)])
      .map(([, name]) => name),
  ]);
  // `files.list` reads the photos.
  if (sources.some((source) => source.includes('files.list('))) read.add('files');
  const tables = Object.entries<unknown>(schema).filter(([, one]) => is(one, PgTable));
  const left = tables.map(([name]) => name).filter((name) => !read.has(name));
  // A new table with personal data belongs into readRecords, any other needs a reason here.
  expect(left.toSorted()).toEqual(Object.keys(notShown).toSorted());
});
