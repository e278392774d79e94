import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * Photos that are sent in parts over a bad line: tus 1.0 with `creation`, `expiration` and
 * `termination` (docs/decisions/0080). Every call carries `Tus-Resumable: 1.0.0`, every answer, a
 * refusal too, has it; another version is 412. Errors are those of any call, as JSON.
 *
 * 1. `POST /api/uploads` with `Upload-Length: <bytes>` (1 to `maxFileBytes`, else 413
 *    `file_too_large`), no body, and `Upload-Metadata: filetype <base64>,purpose <base64>`, pairs
 *    as tus has them. `purpose` is one of `uploadPurposes`, and that where it is left out;
 *    `filetype` that is known and no picture is refused before a byte is sent (415). `filename` may
 *    be there. Nothing of it is kept. Answers 201 with `Location: /api/uploads/<43 characters>`,
 *    `Upload-Offset: 0`, `Upload-Expires: <HTTP date>`, and sets the cookie `dawaya_browser` where
 *    there is none: a browser without it makes its first upload alone, the others after the answer.
 * 2. `PATCH <Location>` with `Content-Type: application/offset+octet-stream` and
 *    `Upload-Offset: <bytes that are there>`; the body is the bytes from there on, at most
 *    `advisedPartBytes` (256 KiB) of them, because a hop on the way may end what takes minutes.
 *    Answers 204 with `Upload-Offset` (the new one) and `Upload-Expires`. At another offset, also
 *    when somebody else has sent this part meanwhile: 409 `upload_offset_wrong`, with the true one in
 *    `Upload-Offset`: go on from there. More than `Upload-Length`: 413 `body_too_large`. Of a
 *    part that was cut off, what has arrived is kept.
 * 3. `HEAD <Location>` answers 200 with `Upload-Offset`, `Upload-Length`, `Upload-Expires`; whole
 *    when the two are equal. 404: it is gone (expired, deleted, of another browser, or the database
 *    has lost it); begin it anew. While a part is under way it answers once that has ended, or after
 *    a second. An upload whose request was made is still there, whole, until it
 *    expires: a retry of that request names the same id.
 * 4. `DELETE <Location>`: 204, also when a part is on its way. 404 as above.
 *
 * There is no GET: it would give the photo to whoever learns the id. The id is a secret: in no
 * log, in no address of a page. The calls that take photos take `uploadIds`
 * (contract/src/upload-ids.ts).
 * Refused are 429 `too_many_uploads` (`mostWaitingUploads`), 429 `upload_budget_spent`,
 * 503 `uploads_paused` and `unavailable`, all with `Retry-After`.
 */
const byId = z.object({ id: z.string() });

export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/uploads',
  area: 'uploads',
  summary:
    'Begins a photo that is sent in parts: tus 1.0, Upload-Length and Upload-Metadata in, Location out (docs/decisions/0080)',
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
  summary:
    'How much of a photo is there (Upload-Offset of Upload-Length), for the browser that began it',
  params: byId,
  response: { 200: z.void() },
  errors: ['tus_version_unknown'],
});

export const continueUpload = defineEndpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  area: 'uploads',
  summary: 'Takes the next part of a photo, from Upload-Offset on; at most 256 KiB are advised',
  params: byId,
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
  summary: 'Gives up a photo that is sent in parts',
  params: byId,
  response: { 204: z.void() },
  errors: ['tus_version_unknown'],
});
