import { randomUUID } from 'node:crypto';
import type { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { insertRows } from '../../database/insert-rows.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { type SaveAnswer, saveAnswers } from '../../platform/idempotency.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/service.ts';
import type { Letter } from '../mail/service.ts';
import { namesOf } from '../pharmacies/names.ts';
import type { PharmacyRow } from '../pharmacies/queries.ts';
import { codesOf } from '../tracking/codes.ts';
import { holdAll } from '../tracking/holders.ts';
import { announceAll } from './announcing.ts';
import { holdPharmacies, mayReceive } from './receiving.ts';
import { searchNameOf } from './search.ts';
import { askTownLater } from './town.ts';

type RequestForm = z.output<typeof sendPrescriptionRequest.form>;
/** What is kept as the answer to a submission: the code is added as it is sent. */
export type SentRequest = {
  id: string;
  trackingUrl: string;
  /** As it was when it was made; absent of a repeated answer. */
  code?: string | null;
};

/** Nobody has proven that the address is theirs: it must not be a way to flood a stranger's mailbox. */
export const mailsPerSender: Limit = { name: 'request-mail:address', count: 10, window: hours(1) };

/** What a request is made of. */
export interface RequestInput {
  form: RequestForm;
  photos: Pick<StoredFile, 'id'>[];
  language: Language;
  saveAnswer: SaveAnswer<SentRequest>;
  /** Of whoever sends it. */
  ip: string;
  /** Who sends it, as the server knows them. */
  actor: Actor;
  /** The browser that opens what the address shows; it holds others where it is not named. */
  browserHash?: Buffer;
}

/** What became of one of several: made, refused, or not begun because its pharmacy is being changed. */
export type Outcome = { made: SentRequest } | { refused: unknown } | 'busy';

const insertRequests = insertRows(prescriptionRequests, [
  'id',
  'pharmacyId',
  'customerId',
  'customerName',
  'searchName',
  'phone',
  'email',
  'forName',
  'items',
  'notes',
  'urgency',
  'photosGoAlong',
  'askTownAt',
  'language',
  'trackingTokenHash',
  'status',
  'createdAt',
]);

/** A request that is being made, and what it is made from. */
interface Making {
  input: RequestInput;
  pharmacy: PharmacyRow;
  id: string;
  token: string;
  tokenHash: Buffer;
}

const trackingUrlOf = ({ token }: Making) => `/track/${token}`;

/** What stands in its row. */
function rowOf({ input: { form, actor, language }, id, tokenHash }: Making, now: Date) {
  const { askTownAfterMinutes } = form;
  return {
    id,
    pharmacyId: form.pharmacyId.toLowerCase(),
    // A stored id alone proves nothing (product decision 9).
    customerId: actor.customer && actor.customer.id === form.customerId ? actor.customer.id : null,
    customerName: form.customerName,
    searchName: searchNameOf(form.customerName),
    phone: form.phone,
    email: form.email,
    forName: form.forName ?? null,
    items: form.items ?? null,
    notes: form.notes ?? null,
    urgency: form.urgency,
    photosGoAlong: form.photosGoAlong,
    askTownAt:
      askTownAfterMinutes === undefined
        ? null
        : new Date(now.getTime() + minutes(askTownAfterMinutes)),
    language,
    trackingTokenHash: tokenHash,
    status: 'new' as const,
    createdAt: now,
  };
}

/** The mail to who sent a request: where it can be followed. */
const letterOf = (publicUrl: string, making: Making, code: string | undefined): Letter => ({
  to: making.input.form.email,
  language: making.input.language,
  template: 'request-sent',
  values: {
    shopName: nameIn(making.input.language, namesOf(making.pharmacy)),
    trackUrl: `${publicUrl}${trackingUrlOf(making)}`,
    code,
  },
  guestIp: making.input.ip,
});

/**
 * Makes requests, their photos and the mails about them one change: to the pharmacy that there is
 * one, to the customer where it can be followed (product decisions 18 and 19). Each keeps its own
 * outcome; what is refused has left nothing. Statements that need nothing of each other are sent
 * together.
 * @param waits whether for a pharmacy that is being changed.
 */
export async function makeRequests(
  db: Database,
  services: Services & { jobs: Jobs },
  inputs: readonly RequestInput[],
  waits: boolean,
): Promise<Outcome[]> {
  const now = services.clock();
  const held = await holdPharmacies(
    db,
    inputs.map(({ form }) => form.pharmacyId.toLowerCase()),
    waits,
  );
  const outcomes = new Map<RequestInput, Outcome>();
  const receiving = inputs.flatMap((input): Making[] => {
    const pharmacy = held.get(input.form.pharmacyId.toLowerCase());
    if (pharmacy && mayReceive(pharmacy, now)) {
      const token = newToken();
      return [{ input, pharmacy, id: randomUUID(), token, tokenHash: hashOf(token) }];
    }
    const problem = pharmacy ? 'pharmacy_not_verified' : 'not_found';
    outcomes.set(input, pharmacy || waits ? { refused: new AppError(problem) } : 'busy');
    return [];
  });
  const duplicates = await saveAnswers(
    db,
    receiving.map((one) => ({
      submission: one.input.saveAnswer.submission,
      answer: { id: one.id, trackingUrl: trackingUrlOf(one) },
    })),
    now,
  );
  for (const [at, { input }] of receiving.entries())
    if (duplicates[at]) outcomes.set(input, { refused: duplicates[at] });
  const making = receiving.filter((_, at) => !duplicates[at]);
  if (making.length > 0) {
    const codes = await makeAll(db, services, making, now);
    for (const one of making)
      outcomes.set(one.input, {
        made: {
          id: one.id,
          trackingUrl: trackingUrlOf(one),
          code: codes.get(one.id) ?? null,
        },
      });
  }
  return inputs.map((input) => outcomes.get(input) as Outcome);
}

/** Makes what nothing stands against any more. @returns the short codes, by the requests' ids. */
async function makeAll(
  db: Database,
  services: Services & { jobs: Jobs },
  making: readonly Making[],
  now: Date,
): Promise<Map<string, string>> {
  const { files, budgets, publicUrl } = services;
  const rows = making.map((one) => rowOf(one, now));
  // Sent in this order, and at once.
  const [, codes, mails] = await Promise.all([
    insertRequests(db, rows),
    codesOf(
      db,
      making.map(({ id }) => id),
    ),
    budgets.useAll(
      db,
      making.map(({ input }) => ({
        budget: mailsPerSender,
        subject: countedAddress(input.form.email),
      })),
    ),
    holdAll(
      db,
      making.flatMap(({ input: { browserHash }, tokenHash }) =>
        browserHash ? { tokenHash, browserHash } : [],
      ),
      now,
    ),
  ]);
  for (const [at, { input, id }] of making.entries()) {
    await files.attach(db, input.photos, { prescriptionRequestId: id });
    await askTownLater(db, services, rows[at] as (typeof rows)[number]);
  }
  await announceAll(
    db,
    services,
    making.map(({ pharmacy }, at) => ({
      request: rows[at] as (typeof rows)[number],
      pharmacy,
    })),
    // Beyond it the address is not mailed; the answer has it in any case.
    making
      .filter((_, at) => mails[at]?.isWithin)
      .map((one) => letterOf(publicUrl, one, codes.get(one.id))),
  );
  return codes;
}
