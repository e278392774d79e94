import { z } from 'zod';
import { jsonText, optional, problem } from './fields.ts';
import { maxFilesPerRequest } from './vocabulary/files.ts';

const uploadId = z.string().regex(/^[\w-]{43}$/, { error: problem('invalid_id') });

/**
 * Photos that were sent in parts before, as a field of a form: JSON text, an array of their ids (the
 * last part of each `Location`) in the order of the photos, before those that come as files. With
 * the files there are at most ten. Refused by 409 `upload_gone`, with `details` at `uploadIds.<n>`,
 * each that is unknown, of another browser, not whole, or used for another request.
 *
 * A form without files that has this field may also come as JSON: an object of the same fields, each
 * the same text. The page sends it so, since a server that knows no such field would make the request
 * without its photos, and refuses JSON (docs/decisions/0106).
 *
 * An `Idempotency-Key` is tied to the bytes: the same photos under other ids, or as files, are the
 * same request, and so is a retry with the ids of the first try, whose photos are in the request
 * already.
 */
export const uploadIds = optional(
  jsonText.pipe(
    z
      .array(uploadId)
      .max(maxFilesPerRequest)
      .refine((ids) => new Set(ids).size === ids.length, { error: problem('listed_twice') }),
  ),
);
