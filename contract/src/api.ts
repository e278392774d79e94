import type { z } from 'zod';
import type { Endpoint, FilesPart } from './endpoint.ts';
import type * as accesses from './endpoints/accesses.ts';
import type * as admin from './endpoints/admin.ts';
import type * as adminAdvertisements from './endpoints/admin-advertisements.ts';
import type * as adminDecisions from './endpoints/admin-decisions.ts';
import type * as adminExports from './endpoints/admin-exports.ts';
import type * as adminHistory from './endpoints/admin-history.ts';
import type * as adminMails from './endpoints/admin-mails.ts';
import type * as adminMedicines from './endpoints/admin-medicines.ts';
import type * as adminMessages from './endpoints/admin-messages.ts';
import type * as adminNames from './endpoints/admin-names.ts';
import type * as adminOverview from './endpoints/admin-overview.ts';
import type * as adminService from './endpoints/admin-service.ts';
import type * as adminTrust from './endpoints/admin-trust.ts';
import type * as advertisements from './endpoints/advertisements.ts';
import type * as availabilityAlerts from './endpoints/availability-alerts.ts';
import type * as availability from './endpoints/availability-reports.ts';
import type * as contact from './endpoints/contact.ts';
import type * as customers from './endpoints/customers.ts';
import type * as deliveries from './endpoints/deliveries.ts';
import type * as doctors from './endpoints/doctors.ts';
import type * as inquiries from './endpoints/inquiries.ts';
import type * as inquiry from './endpoints/inquiry.ts';
import type * as inquiryChoice from './endpoints/inquiry-choice.ts';
import type * as live from './endpoints/live.ts';
import type * as medicines from './endpoints/medicines.ts';
import type * as myData from './endpoints/my-data.ts';
import type * as nameReviews from './endpoints/name-reviews.ts';
import type * as newsChannel from './endpoints/news-channel.ts';
import type * as payments from './endpoints/payments.ts';
import type * as pharmacies from './endpoints/pharmacies.ts';
import type * as pharmacyChannels from './endpoints/pharmacy-channels.ts';
import type * as pharmacyInquiries from './endpoints/pharmacy-inquiries.ts';
import type * as prices from './endpoints/pharmacy-prices.ts';
import type * as staff from './endpoints/pharmacy-staff.ts';
import type * as places from './endpoints/places.ts';
import type * as requests from './endpoints/prescription-requests.ts';
import type * as push from './endpoints/push.ts';
import type * as refills from './endpoints/refills.ts';
import type * as requestMessages from './endpoints/request-messages.ts';
import type * as requestQuotes from './endpoints/request-quotes.ts';
import type * as secondFactor from './endpoints/second-factor.ts';
import type * as sessions from './endpoints/sessions.ts';
import type * as tracking from './endpoints/tracking.ts';
import type * as transferClaims from './endpoints/transfer-claims.ts';
import type * as uploads from './endpoints/uploads.ts';

type Areas = typeof accesses &
  typeof admin &
  typeof adminDecisions &
  typeof adminAdvertisements &
  typeof adminHistory &
  typeof adminMails &
  typeof adminMedicines &
  typeof adminMessages &
  typeof adminNames &
  typeof adminExports &
  typeof adminOverview &
  typeof adminService &
  typeof secondFactor &
  typeof adminTrust &
  typeof advertisements &
  typeof availabilityAlerts &
  typeof availability &
  typeof pharmacyInquiries &
  typeof inquiryChoice &
  typeof inquiries &
  typeof contact &
  typeof customers &
  typeof deliveries &
  typeof doctors &
  typeof live &
  typeof medicines &
  typeof myData &
  typeof nameReviews &
  typeof newsChannel &
  typeof payments &
  typeof pharmacies &
  typeof places &
  typeof prices &
  typeof requests &
  typeof push &
  typeof refills &
  typeof requestMessages &
  typeof requestQuotes &
  typeof inquiry &
  typeof sessions &
  typeof pharmacyChannels &
  typeof staff &
  typeof tracking &
  typeof transferClaims &
  typeof uploads;
type Endpoints = Extract<Areas[keyof Areas], Endpoint>;

/** Every call by its key, e.g. `POST /api/customers/login`. Types only: the page loads no zod. */
export type Api = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };
export type ApiKey = keyof Api;

export type ApiBody<K extends ApiKey> = Api[K] extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : never;

/** A caller may omit a query without required fields, and a body that accepts `undefined`. */
type MayBeAbsent<Name, Value> = Name extends 'query'
  ? object extends Value
    ? true
    : false
  : undefined extends Value
    ? true
    : false;

/**
 * One part of a call. It is absent if the endpoint has none, and optional if a caller may omit it.
 */
type Part<E, Name extends 'params' | 'query' | 'body'> = E extends {
  [N in Name]: infer S extends z.ZodType;
}
  ? MayBeAbsent<Name, z.input<S>> extends true
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: never };

/** The fields of a form. Zod types a form without fields as a record of `never`. */
type Fields<Value> = string extends keyof Value ? unknown : Value;
type Files<P extends FilesPart, File> = P extends { optional: true }
  ? { [N in P['field']]?: readonly File[] }
  : { [N in P['field']]: readonly File[] };

/** A multipart call: its fields, and the list of its files under the name of their field. */
type Form<E, File> = E extends { form: infer S extends z.ZodType; files: infer P extends FilesPart }
  ? { form: Fields<z.input<S>> & Files<P, File> }
  : { form?: never };

type InputOf<E, File> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Form<E, File>;

/**
 * The parts that a call takes. For a union of keys, the parts that all of them take. `File` is the
 * caller's type, because the contract runs in browsers and on the server.
 */
export type ApiInput<K extends ApiKey, File> = (
  K extends ApiKey
    ? (input: InputOf<Api[K], File>) => void
    : never
) extends (input: infer Input) => void
  ? Input
  : never;

type Responses<E> = E extends { response: infer R } ? R[keyof R] : never;
/** The answer of a successful call, as JSON carries it. */
export type ApiResponse<K extends ApiKey> =
  Responses<Api[K]> extends infer Schema
    ? Schema extends z.ZodType
      ? z.input<Schema>
      : never
    : never;
