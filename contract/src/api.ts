import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type * as admin from './endpoints/admin.ts';
import type * as adminDecisions from './endpoints/admin-decisions.ts';
import type * as advertisements from './endpoints/advertisements.ts';
import type * as contact from './endpoints/contact.ts';
import type * as customers from './endpoints/customers.ts';
import type * as doctors from './endpoints/doctors.ts';
import type * as payments from './endpoints/payments.ts';
import type * as pharmacies from './endpoints/pharmacies.ts';
import type * as requests from './endpoints/prescription-requests.ts';
import type * as sessions from './endpoints/sessions.ts';

type Areas = typeof admin &
  typeof adminDecisions &
  typeof advertisements &
  typeof contact &
  typeof customers &
  typeof doctors &
  typeof payments &
  typeof pharmacies &
  typeof requests &
  typeof sessions;
type Endpoints = Extract<Areas[keyof Areas], Endpoint>;

/** Every call by its key, e.g. `POST /api/customers/login`: types only, so that the page carries no zod. */
export type Api = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };
export type ApiKey = keyof Api;

type Input<E, Part extends string> = E extends { [P in Part]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;

export type ApiBody<K extends ApiKey> = Input<Api[K], 'body'>;
export type ApiQuery<K extends ApiKey> = Input<Api[K], 'query'>;
export type ApiParams<K extends ApiKey> = Input<Api[K], 'params'>;

type Responses<E> = E extends { response: infer R } ? R[keyof R] : never;
/** What a successful call answers, as JSON carries it. */
export type ApiResponse<K extends ApiKey> =
  Responses<Api[K]> extends infer Schema
    ? Schema extends z.ZodType
      ? z.input<Schema>
      : never
    : never;
