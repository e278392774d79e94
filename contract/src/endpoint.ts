import { z } from 'zod';
import { type ErrorBody, type ErrorCode, errorCodes } from './errors.ts';

/** Files that a multipart call takes in addition to its fields. */
export interface FilesPart {
  field: string;
  /** The kinds of content that the server accepts (docs/files.md). */
  kinds: 'pictures' | 'documents';
  /** Pictures may be missing anyway; documents are required unless this is set. */
  optional?: boolean;
}
/** Maps the fields of a plain form, by name, to the input of the call. */
type PlainFields = (typed: Record<string, string>) => Record<string, unknown>;

/**
 * One call of the product as a value. The server validates, answers and documents by it; the page
 * calls by its type. A multipart call has `form` and `files` instead of `body`.
 */
export interface Endpoint {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** In Fastify's notation, `:id` for a parameter. */
  path: `/${string}`;
  area: string;
  /** One line of at most a hundred characters; `description` has the rest. */
  summary: string;
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  form?: z.ZodType;
  files?: FilesPart;
  /**
   * The body is the bytes of a file, maybe over a slow connection; the handler reads them itself.
   */
  bytes?: true;
  /**
   * A form without scripts also makes this call, and the server answers with a page
   * (docs/connections.md). Maps the fields of that form to the input of the call.
   */
  plainForm?: PlainFields;
  /** A mail program makes this call with a form that the server does not read (RFC 8058). */
  oneClick?: true;
  /**
   * Concerns only the caller's own access: a read-only admin may call it, and an admin who still
   * needs a second factor (docs/admin.md).
   */
  ownAccess?: true;
  /** An admin with a second factor proves it again when the last proof is older than an hour. */
  provesAgain?: true;
  /** The answer is an endless stream of events. Listening to it does not extend the session. */
  stream?: true;
  /** Successful answers by status; 204 is `z.void()`. Bytes of a file are `z.any()`. */
  response: Partial<Record<200 | 201 | 202 | 204 | 303, z.ZodType>>;
  /** The errors that a caller must expect besides 400, 401, 403, 404 and 429. */
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
    /** The same shape as in the answers of the calls that return one. */
    answer: z.any().optional(),
  })
  .meta({ id: 'Error' });
