import { z } from 'zod';
import { type ErrorBody, type ErrorCode, errorCodes } from './errors.ts';

/** Files that a multipart call takes beside its fields. */
export interface FilesPart {
  field: string;
  /** What the content may turn out to be (product decision 20). */
  kinds: 'pictures' | 'documents';
  /** Documents are required otherwise. */
  optional?: boolean;
}

/** The texts of a form's fields, by their names, as what a call takes. */
type PlainFields = (typed: Record<string, string>) => Record<string, unknown>;

/**
 * One call of the product as a value: the server validates, answers and documents by it, the page
 * calls by its type. A multipart call has `form` and `files` in place of `body`.
 */
export interface Endpoint {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As Fastify writes it, `:id` for a parameter. */
  path: `/${string}`;
  area: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  form?: z.ZodType;
  files?: FilesPart;
  /** The body is bytes of a file, which may come over a slow line; the handler reads them itself. */
  bytes?: true;
  /**
   * A form that works without scripts makes this call too, and is answered with a page (product
   * decision 49): turns what stands in its fields into what the call takes.
   */
  plainForm?: PlainFields;
  /** The answer is events that go on; to listen to them does not count as using the session. */
  stream?: true;
  /** Successful answers by status; 204 is `z.void()`. Bytes of a file are `z.any()`. */
  response: Partial<Record<200 | 201 | 202 | 204, z.ZodType>>;
  /** The refusals somebody should expect beside 400, 401, 403, 404 and 429. */
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export const errorBody: z.ZodType<ErrorBody> = z
  .object({
    error: z.string(),
    code: z.enum(errorCodes),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    pharmacies: z.array(z.object({ id: z.string(), shopName: z.string() })).optional(),
    /** As the calls that answer with one have it. */
    answer: z.any().optional(),
  })
  .meta({ id: 'Error' });
