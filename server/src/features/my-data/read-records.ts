import type { OwnDataKind } from '@dawaya/contract/vocabulary/own-data';
import type { Database } from '../../database/client.ts';
import type { Person } from '../../platform/erasure.ts';
import { findSenders } from '../conversations/index.ts';
import type { Files } from '../files/index.ts';
import { createRecord, type OwnRecord } from './own-record.ts';
import { readAccounts, readNumbers, readRefusedCodes } from './read-accounts.ts';
import { readDevices } from './read-devices.ts';
import { readAlerts, readContactMessages, readTexts } from './read-messages.ts';
import { readConsultations, readInquiries, readRequests } from './read-requests.ts';

/** Kinds that are about log-ins and devices, after what the person sent. */
const logIns: ReadonlySet<OwnDataKind> = new Set(['session', 'browser', 'push', 'refused-code']);

/**
 * Reads all that is stored about an address or a number, the newest first, without secrets of the
 * server.
 */
export async function readRecords(
  db: Database,
  files: Pick<Files, 'list'>,
  person: Person,
): Promise<OwnRecord[]> {
  const senders = await findSenders(db, person);
  const accounts = await readAccounts(db, person);
  const requests = await readRequests(db, files, person, accounts.ids.customer);
  const inquiries = await readInquiries(db, files, person, accounts.ids.customer);
  const consultations = await readConsultations(db, person);
  const used = await readDevices(db, accounts.ids, [
    ...requests.trackingHashes,
    ...inquiries.trackingHashes,
    ...consultations.trackingHashes,
  ]);
  const records = [
    ...accounts.records,
    ...requests.records,
    ...inquiries.records,
    ...consultations.records,
    ...(await readContactMessages(db, person)),
    ...(await readNumbers(db, senders)),
    ...(await readTexts(db, files, senders)),
    ...(await readRefusedCodes(db, person)),
    ...used.sessions.map((row) => createRecord('session', row)),
    ...used.browsers.map((row) => createRecord('browser', row)),
    ...used.subscriptions.map((row) => createRecord('push', row)),
    ...(await readAlerts(db, person, senders)),
  ];
  return records.toSorted(
    (one, other) =>
      Number(logIns.has(one.kind)) - Number(logIns.has(other.kind)) ||
      other.at.getTime() - one.at.getTime(),
  );
}
