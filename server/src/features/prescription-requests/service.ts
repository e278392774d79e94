import { randomUUID } from 'node:crypto';
import type { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { batched } from '../../platform/batches.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { isAway } from '../../platform/database-errors.ts';
import { isReachable } from '../../platform/email-proof.ts';
import { type SaveAnswer, saveAnswers } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
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
import { audiencesOf } from './audiences.ts';
import type { RequestRow } from './queries.ts';
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

/** Few enough that a transaction stays short, and some may wait for the disk while others work. */
const together = { most: 50, atOnce: 3 };

/** Nobody has proven that the address is theirs: it must not be a way to flood a stranger's mailbox. */
export const mailsPerSender: Limit = { name: 'request-mail:address', count: 10, window: hours(1) };

const mayReceive = (pharmacy: PharmacyRow, now: Date) =>
  pharmacy.verificationStatus === 'verified' && isReachable(pharmacy, now);

/**
 * The pharmacy that a request is meant for, held as it is until the transaction ends.
 * @throws AppError `not_found` for an unknown one, `pharmacy_not_verified` for one that may not receive.
 */
export async function receivingPharmacy(db: Database, id: string, now: Date) {
  const [pharmacy] = isUuid(id)
    ? await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('share')
    : [];
  if (!pharmacy) throw new AppError('not_found');
  if (!mayReceive(pharmacy, now)) throw new AppError('pharmacy_not_verified');
  return pharmacy;
}

/** A request as it has just come to its pharmacy. */
interface Arrival {
  request: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId' | 'urgency'>;
  pharmacy: Pick<PharmacyRow, 'id' | 'email' | 'language'>;
}

/**
 * Tells of requests that have just come to their pharmacies, in the transaction that makes them:
 * screens, a mail that there is one, and a message to the devices of each.
 * @param letters other mails that are queued with these.
 */
async function announceAll(
  db: Database,
  { mail, push, live, publicUrl }: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl'>,
  arrivals: readonly Arrival[],
  letters: readonly Letter[] = [],
): Promise<void> {
  await live.changed(db, ...arrivals.flatMap(({ request }) => audiencesOf(request)));
  const told = arrivals.map(({ pharmacy }) => ({
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'new-request' as const,
    values: { dashboardUrl: `${publicUrl}/dashboard` },
    gatherFor: pharmacy.id,
  }));
  await mail.sendAll(db, [...told, ...letters]);
  await push.sendAll(
    db,
    arrivals.map(({ request, pharmacy }) => ({
      audience: `pharmacy:${pharmacy.id}`,
      kind: 'new-request',
      urgency: request.urgency,
    })),
  );
}

/** Tells of one request, as `announceAll` does. */
export const announce = (
  db: Database,
  services: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl'>,
  request: Arrival['request'],
  pharmacy: Arrival['pharmacy'],
): Promise<void> => announceAll(db, services, [{ request, pharmacy }]);

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
type Outcome = { made: SentRequest } | { refused: unknown } | 'busy';

/**
 * The pharmacies of `ids` as they are, held until the transaction ends.
 * @param waits for those that are being changed; else they are left out.
 */
async function holdPharmacies(db: Database, ids: readonly string[], waits: boolean) {
  const rows = await db
    .select()
    .from(pharmacies)
    .where(anyOf(pharmacies.id, [...new Set(ids.filter(isUuid))]))
    .orderBy(pharmacies.id)
    .for('share', waits ? {} : { skipLocked: true });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Makes requests, their photos and the mails about them one change: to the pharmacy that there is
 * one, to the customer where it can be followed (product decisions 18 and 19). Each keeps its own
 * outcome; what is refused has left nothing.
 * @param waits whether for a pharmacy that is being changed.
 */
async function makeRequests(
  db: Database,
  services: Services & { jobs: Jobs },
  inputs: readonly RequestInput[],
  waits: boolean,
): Promise<Outcome[]> {
  const { clock, files, budgets, publicUrl } = services;
  const now = clock();
  const held = await holdPharmacies(
    db,
    inputs.map(({ form }) => form.pharmacyId.toLowerCase()),
    waits,
  );
  const outcomes = new Map<RequestInput, Outcome>();
  const receiving = inputs.flatMap((input) => {
    const pharmacy = held.get(input.form.pharmacyId.toLowerCase());
    const token = newToken();
    if (pharmacy && mayReceive(pharmacy, now))
      return { input, pharmacy, token, id: randomUUID(), trackingUrl: `/track/${token}` };
    const problem = pharmacy ? 'pharmacy_not_verified' : 'not_found';
    outcomes.set(input, pharmacy || waits ? { refused: new AppError(problem) } : 'busy');
    return [];
  });
  const duplicates = await saveAnswers(
    db,
    receiving.map(({ input, id, trackingUrl }) => ({
      submission: input.saveAnswer.submission,
      answer: { id, trackingUrl },
    })),
    now,
  );
  const making = receiving.flatMap((one, at) => {
    const { input, id, pharmacy } = one;
    const { form, actor } = input;
    const refused = duplicates[at];
    if (refused) outcomes.set(input, { refused });
    const request = {
      id,
      pharmacyId: pharmacy.id,
      // A stored id alone proves nothing (product decision 9).
      customerId:
        actor.customer && actor.customer.id === form.customerId ? actor.customer.id : null,
      urgency: form.urgency,
      askTownAt:
        form.askTownAfterMinutes === undefined
          ? null
          : new Date(now.getTime() + minutes(form.askTownAfterMinutes)),
    };
    return refused ? [] : { ...one, request };
  });
  if (making.length === 0) return inputs.map((input) => outcomes.get(input) as Outcome);
  await db.insert(prescriptionRequests).values(
    making.map(({ request, input: { form, language }, token }) => ({
      ...request,
      customerName: form.customerName,
      searchName: searchNameOf(form.customerName),
      phone: form.phone,
      email: form.email,
      forName: form.forName ?? null,
      items: form.items ?? null,
      notes: form.notes ?? null,
      photosGoAlong: form.photosGoAlong,
      language,
      trackingTokenHash: hashOf(token),
      status: 'new' as const,
      createdAt: now,
    })),
  );
  for (const { input, id, request } of making) {
    await files.attach(db, input.photos, { prescriptionRequestId: id });
    await askTownLater(db, services, request);
  }
  const codes = await codesOf(
    db,
    making.map(({ id }) => id),
  );
  await holdAll(
    db,
    making.flatMap(({ input: { browserHash }, token }) =>
      browserHash ? { tokenHash: hashOf(token), browserHash } : [],
    ),
    now,
  );
  const mails = await budgets.useAll(
    db,
    making.map(({ input }) => ({
      budget: mailsPerSender,
      subject: countedAddress(input.form.email),
    })),
  );
  const letters = making.flatMap(({ input, id, pharmacy, trackingUrl }, at): Letter[] => {
    const { form, language, ip } = input;
    const code = codes.get(id);
    const values = {
      shopName: nameIn(language, namesOf(pharmacy)),
      trackUrl: `${publicUrl}${trackingUrl}`,
      code,
    };
    // Beyond it the address is not mailed; the answer has it in any case.
    if (!mails[at]?.isWithin) return [];
    return [{ to: form.email, language, template: 'request-sent', values, guestIp: ip }];
  });
  await announceAll(db, services, making, letters);
  for (const { input, id, trackingUrl } of making)
    outcomes.set(input, { made: { id, trackingUrl, code: codes.get(id) ?? null } });
  return inputs.map((input) => outcomes.get(input) as Outcome);
}

/**
 * Makes one request in a transaction of its own.
 * @param hold holds what it is made from, first of all; it throws where that is gone.
 * @throws AppError `not_found`, `pharmacy_not_verified`; what `hold` throws.
 */
export async function createRequest(
  services: Services & { jobs: Jobs },
  input: RequestInput,
  hold?: (db: Database) => Promise<unknown>,
): Promise<SentRequest> {
  return services.db.transaction(async (db) => {
    await hold?.(db);
    const [outcome] = await makeRequests(db, services, [input], true);
    if (typeof outcome === 'object' && 'made' in outcome) return outcome.made;
    throw typeof outcome === 'object' ? outcome.refused : new Error('a request was not made');
  });
}

/**
 * Makes requests that come at the same moment in one transaction, which is what most of their cost
 * is; each keeps its own outcome (docs/decisions/0086). One whose pharmacy is being changed waits for
 * that alone, in nobody's way, and what ends the transaction is found out one by one.
 */
export function createSending(services: Services & { jobs: Jobs }) {
  const outcome = (one: Promise<SentRequest>): Promise<Outcome> =>
    one.then(
      (made) => ({ made }),
      (refused: unknown) => ({ refused }),
    );
  const send = batched(async (inputs: RequestInput[]): Promise<(() => Promise<Outcome>)[]> => {
    const alone = (input: RequestInput) => () => outcome(createRequest(services, input));
    let isCommitting = false;
    try {
      const made = await services.db.transaction(async (db) => {
        const outcomes = await makeRequests(db, services, inputs, false);
        isCommitting = true;
        return outcomes;
      });
      return inputs.map((input, at) => {
        const done = made[at] as Outcome;
        return done === 'busy' ? alone(input) : async () => done;
      });
    } catch (error) {
      // It may have been committed: nobody knows, and nothing is made twice. Nor would it help one
      // that was alone, or any while the database is away.
      if (isCommitting || inputs.length === 1 || isAway(error)) throw error;
      return inputs.map(alone);
    }
  }, together);
  return async (input: RequestInput): Promise<SentRequest> => {
    const outcome = await (await send(input))();
    if (typeof outcome === 'object' && 'made' in outcome) return outcome.made;
    throw typeof outcome === 'object' ? outcome.refused : new Error('a request was not made');
  };
}
