import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

/**
 * Uploads of photos in parts over a bad connection: tus 1.0 with `creation`, `expiration` and
 * `termination` (docs/connections.md). Every call carries `Tus-Resumable: 1.0.0`, and every answer
 * has it, refusals too; another version is 412. Errors are JSON, as for any call.
 *
 * 1. `POST /api/uploads` with `Upload-Length: <bytes>` (1 to `maxFileBytes`, else 413
 *    `file_too_large`), no body, and `Upload-Metadata: filetype <base64>,purpose <base64>`, pairs
 *    as in tus. `purpose` is one of `uploadPurposes`, the first by default. The server refuses a
 *    known `filetype` that is not a picture before the client sends a byte (415). `filename` is
 *    allowed. The server stores none of these. It answers 201 with
 *    `Location: /api/uploads/<43 characters>`, `Upload-Offset: 0`, `Upload-Expires: <HTTP date>`,
 *    and sets the cookie `dawaya_browser` if it is missing. A browser without the cookie must wait
 *    for the answer to its first upload before it starts others.
 * 2. `PATCH <Location>` with `Content-Type: application/offset+octet-stream` and
 *    `Upload-Offset: <bytes on the server>`. The body is the next bytes, at most
 *    `advisedPartBytes` (256 KiB), because a hop on the way may end a call that takes minutes.
 *    The server answers 204 with the new `Upload-Offset` and `Upload-Expires`. At another offset,
 *    also if a second call has sent this part meanwhile, it answers 409 `upload_offset_wrong` with
 *    the true `Upload-Offset`; the client continues from there. Bytes beyond `Upload-Length`: 413
 *    `body_too_large`. If the connection breaks, the server stores the bytes that arrived.
 * 3. `HEAD <Location>` answers 200 with `Upload-Offset`, `Upload-Length` and `Upload-Expires`; the
 *    upload is complete when the first two are equal. 404: the upload is gone (expired, deleted,
 *    another browser's, or lost by the database), and the client starts again. While a part is
 *    arriving, the answer waits for its end, or for one second. After a request has used an upload,
 *    the upload remains complete until it expires, so that a retry of the request names the same id.
 * 4. `DELETE <Location>`: 204, also while a part is arriving. 404 as above.
 *
 * There is no GET: anybody who learned the id could read the photo. The id is a secret: no log and no
 * page's URL has it. The calls that take photos take `uploadIds` (contract/src/upload-ids.ts).
 * Refusals with `Retry-After`: 429 `too_many_uploads` (`maxWaitingUploads`), 429
 * `upload_budget_spent`, 503 `uploads_paused` and 503 `unavailable`.
 */

export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/uploads',
  area: 'uploads',
  summary:
    'Begins a photo that is sent in parts: tus 1.0, Upload-Length and Upload-Metadata in, Location out',
  response: { 201: z.void() },
  errors: [
    'tus_version_unknown',
    'file_too_large',
    'unsupported_file',
    'unsupported_heic',
    'too_many_uploads',
    'upload_budget_spent',
    'uploads_paused',
  ],
});

export const readUpload = defineEndpoint({
  method: 'HEAD',
  path: '/api/uploads/:id',
  area: 'uploads',
  summary: 'Returns how much of a photo has arrived, as Upload-Offset of Upload-Length',
  description: 'Only the browser that began the upload may read it.',
  params: idParams,
  response: { 200: z.void() },
  errors: ['tus_version_unknown'],
});

export const continueUpload = defineEndpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  area: 'uploads',
  summary: 'Takes the next part of a photo, from Upload-Offset on; at most 256 KiB are advised',
  params: idParams,
  bytes: true,
  response: { 204: z.void() },
  errors: [
    'tus_version_unknown',
    'upload_offset_wrong',
    'body_too_large',
    'unsupported_content_type',
    'upload_cut_off',
    'upload_budget_spent',
    'uploads_paused',
  ],
});

export const deleteUpload = defineEndpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  area: 'uploads',
  summary: 'Cancels a photo that is sent in parts',
  params: idParams,
  response: { 204: z.void() },
  errors: ['tus_version_unknown'],
});
