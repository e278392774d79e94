import { randomUUID } from 'node:crypto';
import type { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { z } from 'zod';
import { type Cause, currentCause, runFor } from '../../database/cause.ts';
import type { Database } from '../../database/client.ts';
import { prepareInsertOf } from '../../database/insert-rows.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { type SaveAnswer, saveAnswers } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/index.ts';
import type { Letter } from '../mail/index.ts';
import { type PharmacyRow, pickNames } from '../pharmacies/index.ts';
import { textCode } from '../sessions/index.ts';
import { addHolders, readCodes } from '../tracking/index.ts';
import { notifyPharmacies } from './notify-pharmacy.ts';
import { createPhoneCode } from './phone-proof.ts';
import { lockPharmacies, mayReceive } from './receiving-pharmacy.ts';
import { scheduleAskTown } from './silent-requests.ts';

/** Null instead of an address: the sender's phone counts as one. */
type RequestForm = Omit<z.output<typeof sendPrescriptionRequest.form>, 'email'> & {
  email: string | null;
};
/** The saved answer to a submission. The code is added when it is sent. */
export type SavedRequestAnswer = {
  id: string;
  trackingUrl: string;
  /** The code as created; undefined in a repeated answer. */
  code?: string | null;
};

/** The sender's address is unproven, so requests must not flood a stranger's mailbox. */
export const mailsPerSender: Limit = { name: 'request-mail:address', count: 10, window: hours(1) };

export interface RequestInput {
  form: RequestForm;
  /** When the phone of a sender without an address was proven; otherwise it gets a code. */
  phoneProvenAt: Date | null;
  /** False where no code goes out: the codes of the day are used up. */
  sendsCode?: boolean;
  photos: Pick<StoredFile, 'id'>[];
  language: Language;
  saveAnswer: SaveAnswer<SavedRequestAnswer>;
  ip: string;
  actor: Actor;
  /** The browser that may open the private link; no browser by default. */
  browserHash?: Buffer;
  /** The call that sends it, because several calls share a transaction. */
  cause?: Cause | undefined;
}

/** The result of one of several requests. A busy one has a locked pharmacy, and is retried. */
export type SendOutcome = { sent: SavedRequestAnswer } | { refused: unknown } | 'busy';

const insertRequests = prepareInsertOf(prescriptionRequests, [
  'id',
  'pharmacyId',
  'customerId',
  'customerName',
  'phone',
  'email',
  'phoneProvenAt',
  'phoneCodeHash',
  'phoneCodeExpiresAt',
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

interface NewRequest {
  input: RequestInput;
  pharmacy: PharmacyRow;
  id: string;
  token: string;
  tokenHash: Buffer;
  phoneCode: ReturnType<typeof createPhoneCode> | undefined;
}

const trackingUrlOf = ({ token }: NewRequest) => `/track/${token}`;

function newRow(
  { input: { form, phoneProvenAt, actor, language }, id, tokenHash, phoneCode }: NewRequest,
  now: Date,
) {
  const { askTownAfterMinutes } = form;
  return {
    id,
    pharmacyId: form.pharmacyId.toLowerCase(),
    // A client's id alone proves nothing (docs/sessions.md).
    customerId: actor.customer && actor.customer.id === form.customerId ? actor.customer.id : null,
    customerName: form.customerName,
    phone: form.phone,
    email: form.email,
    phoneProvenAt,
    phoneCodeHash: null,
    phoneCodeExpiresAt: null,
    ...phoneCode?.columns,
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

const confirmationMailOf = (
  publicUrl: string,
  newRequest: NewRequest,
  to: string,
  code: string | undefined,
): Letter => ({
  to,
  language: newRequest.input.language,
  template: 'request-sent',
  values: {
    shopName: nameIn(newRequest.input.language, pickNames(newRequest.pharmacy)),
    trackUrl: `${publicUrl}${trackingUrlOf(newRequest)}`,
    code,
  },
  guestIp: newRequest.input.ip,
  cause: newRequest.input.cause,
});

/**
 * Creates requests with their photos and mails in one transaction: the pharmacy gets a mail about a
 * new request, the customer one with the private link (docs/requests.md and docs/mail.md). Each
 * has a separate outcome; a refused one leaves nothing. Independent statements are sent together.
 * @param waits whether to wait for a locked pharmacy.
 */
export async function createRequests(
  db: Database,
  services: Services,
  inputs: readonly RequestInput[],
  waits: boolean,
): Promise<SendOutcome[]> {
  const now = services.clock();
  const lockedPharmacies = await lockPharmacies(
    db,
    inputs.map(({ form }) => form.pharmacyId.toLowerCase()),
    waits,
  );
  const outcomes = new Map<RequestInput, SendOutcome>();
  const receiving = inputs.flatMap((input): NewRequest[] => {
    const pharmacy = lockedPharmacies.get(input.form.pharmacyId.toLowerCase());
    if (pharmacy && mayReceive(pharmacy, now)) {
      const token = createToken();
      const tokenHash = hashOf(token);
      const phoneCode =
        input.form.email === null && !input.phoneProvenAt && input.sendsCode !== false
          ? createPhoneCode(tokenHash, now)
          : undefined;
      return [{ input, pharmacy, id: randomUUID(), token, tokenHash, phoneCode }];
    }
    const problem = pharmacy ? 'pharmacy_not_verified' : 'not_found';
    outcomes.set(input, pharmacy || waits ? { refused: new AppError(problem) } : 'busy');
    return [];
  });
  const duplicates = await saveAnswers(
    db,
    receiving.map((newRequest) => ({
      submission: newRequest.input.saveAnswer.submission,
      answer: { id: newRequest.id, trackingUrl: trackingUrlOf(newRequest) },
    })),
    now,
  );
  for (const [index, { input }] of receiving.entries())
    if (duplicates[index]) outcomes.set(input, { refused: duplicates[index] });
  const newRequests = receiving.filter((_, index) => !duplicates[index]);
  if (newRequests.length > 0) {
    const codes = await createChecked(db, services, newRequests, now);
    for (const newRequest of newRequests)
      outcomes.set(newRequest.input, {
        sent: {
          id: newRequest.id,
          trackingUrl: trackingUrlOf(newRequest),
          code: codes.get(newRequest.id) ?? null,
        },
      });
  }
  return inputs.map((input) => outcomes.get(input) as SendOutcome);
}

/** Creates the requests that passed all checks. @returns the short codes, by the requests' ids. */
async function createChecked(
  db: Database,
  services: Services,
  newRequests: readonly NewRequest[],
  now: Date,
): Promise<Map<string, string>> {
  const { files, budgets, publicUrl } = services;
  const rows = newRequests.map((newRequest) => newRow(newRequest, now));
  // The order on this one connection matters: a trigger of the insert creates the codes.
  const [, codes, mailUses] = await Promise.all([
    insertRequests(db, rows),
    readCodes(
      db,
      newRequests.map(({ id }) => id),
    ),
    budgets.useAll(
      db,
      newRequests.map(({ input }) => ({
        budget: mailsPerSender,
        subject: countedAddress(input.form.email ?? input.form.phone),
      })),
    ),
    addHolders(
      db,
      newRequests.flatMap(({ input: { browserHash }, tokenHash }) =>
        browserHash ? { tokenHash, browserHash } : [],
      ),
      now,
    ),
  ]);
  for (const [index, { input, id, phoneCode }] of newRequests.entries()) {
    const row = rows[index] as (typeof rows)[number];
    if (phoneCode) await textCode(db, services, row, phoneCode.code);
    await files.attach(db, input.photos, { prescriptionRequestId: id });
    await runFor(input.cause ?? currentCause(), () => scheduleAskTown(db, services, row));
  }
  await notifyPharmacies(
    db,
    services,
    newRequests.map(({ input: { cause }, pharmacy }, index) => ({
      request: rows[index] as (typeof rows)[number],
      pharmacy,
      cause,
    })),
    // Beyond the limit no mail is sent. The answer has the private link in any case.
    newRequests
      .filter((_, index) => mailUses[index]?.isWithin)
      .flatMap((newRequest) => {
        const { email } = newRequest.input.form;
        const code = codes.get(newRequest.id);
        return email === null ? [] : confirmationMailOf(publicUrl, newRequest, email, code);
      }),
  );
  return codes;
}

/**
 * Creates one request in a separate transaction.
 * @param hold runs first. It locks the source of the request, and throws when that is gone.
 * @throws AppError `not_found`, `pharmacy_not_verified`; the errors of `hold`.
 */
export async function createRequest(
  services: Services,
  input: RequestInput,
  hold?: (db: Database) => Promise<unknown>,
): Promise<SavedRequestAnswer> {
  return services.db.transaction(async (db) => {
    await hold?.(db);
    const [outcome] = await createRequests(db, services, [input], true);
    return sentOrThrow(outcome);
  });
}

/** Returns the request that was sent. @throws AppError the refusal; Error without an outcome. */
export function sentOrThrow(outcome: SendOutcome | undefined): SavedRequestAnswer {
  if (typeof outcome === 'object' && 'sent' in outcome) return outcome.sent;
  throw typeof outcome === 'object' ? outcome.refused : new Error('a request was not created');
}
