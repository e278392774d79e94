import { z } from 'zod';
import { jsonText, optional, problem } from './fields.ts';
import { maxFilesPerRequest } from './vocabulary/files.ts';

const uploadId = z.string().regex(/^[\w-]{43}$/, { error: problem('invalid_id') });

/**
 * Photos that the browser uploaded in parts before, as a field of a form: JSON text, an array of
 * upload ids (the last segment of each `Location`) in the order of the photos. They come before the
 * photos that arrive as files; both together are at most ten. The server answers 409 `upload_gone`,
 * with `details` at `uploadIds.<n>`, for each id that is unknown, another browser's, incomplete, or
 * used for another request.
 *
 * A form without files that has this field may also arrive as JSON: an object of the same fields,
 * each with the same text. The page sends JSON because an older server ignores the unknown field and
 * would make the request without its photos; it refuses JSON instead (docs/connections.md).
 *
 * An `Idempotency-Key` is tied to the bytes. The same photos under other ids, or as files, are the
 * same request. So is a retry with the ids of the first try, whose photos the request has already.
 */
export const uploadIds = optional(
  jsonText.pipe(
    z
      .array(uploadId)
      .max(maxFilesPerRequest)
      .refine((ids) => new Set(ids).size === ids.length, { error: problem('listed_twice') }),
  ),
);
