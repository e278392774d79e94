import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint, FilesPart } from '@dawaya/contract/endpoint';
import { chosenHeader, maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldError } from '../../platform/app-error.ts';
import { fieldErrors, invalidFields } from '../../platform/error-answer.ts';
import { fieldsOfPlainForm, isPlainForm } from '../../platform/plain-form.ts';
import { ignoreRest, uploadRefusal } from './upload-refusal.ts';

/** A file that arrived and waits on this machine's disk, its content not looked at yet. */
export interface Upload {
  path: string;
  /** As the sender named it; never trusted. */
  name: string | undefined;
  bytes: number;
  sha256: Buffer;
  /** Of one that came in parts; `isUsed` when a request has its bytes already, and there is no file. */
  part?: { idHash: Buffer; isUsed?: true };
}

export interface FormEndpoint extends Endpoint {
  form: z.ZodType;
  files: FilesPart;
}

export interface ReceivedForm<E extends FormEndpoint> {
  fields: z.output<E['form']>;
  uploads: Upload[];
  /** The same for the same fields and files in the same order: what an idempotency key is tied to. */
  contentHash: Buffer;
  /** That of the same form as a browser sends it without scripts: with the files as they were chosen. */
  plainHash: Buffer;
}

const limits = {
  fileSize: maxFileBytes,
  files: maxFilesPerRequest,
  fields: 30,
  fieldSize: 64 * 1024,
  parts: 50,
};

/** A file part to where it belongs; the refusal does not wait for the rest of a file that is too large. */
function flow(
  file: MultipartFile['file'],
  ...through: [Writable] | [Transform, Writable]
): Promise<void> {
  file.once('limit', () => file.destroy(new AppError('file_too_large')));
  return pipeline([file, ...through]);
}

async function keep(part: MultipartFile, folder: TempFolder): Promise<Upload> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = path.join(await folder.make(), randomUUID());
  await flow(part.file, count, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return { path: target, name: part.filename, bytes, sha256: hash.digest() };
}

const toNothing = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** What a browser sends for a file input that nobody touched. */
const isUntouched = (upload: Upload) => upload.bytes === 0 && !upload.name;

interface Parts {
  values: Record<string, unknown>;
  uploads: Upload[];
  wrong: FieldError[];
}

async function readParts(
  request: FastifyRequest,
  files: FilesPart,
  folder: TempFolder,
): Promise<Parts> {
  const parts: Parts = { values: {}, uploads: [], wrong: [] };
  if (!request.isMultipart()) {
    // A call with no body at all lacks every field, and is told so field by field.
    if (request.headers['content-type'] === undefined) return parts;
    // A release that knows no named photos refuses JSON (docs/decisions/0106).
    const values = request.body as Record<string, unknown> | null | undefined;
    if (typeof values?.uploadIds === 'string') return { ...parts, values };
    throw new AppError('unsupported_content_type');
  }
  // Nothing would ever come out of a connection that closed before anybody read from it.
  if (request.raw.destroyed) throw new AppError('upload_cut_off');
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) parts.wrong.push({ field: part.fieldname, problem: 'too_long' });
      parts.values[part.fieldname] = part.value;
    } else if (part.fieldname === files.field) {
      const upload = await keep(part, folder);
      if (!isUntouched(upload)) parts.uploads.push(upload);
    } else {
      await flow(part.file, toNothing());
    }
  }
  return parts;
}

/** What the page says that the photos were before it made them smaller. */
function chosenIn({ headers }: FastifyRequest): string[] | undefined {
  const written = headers[chosenHeader];
  const hashes = typeof written === 'string' ? written.split(',') : [];
  const isRight = hashes.length > 0 && hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash));
  return isRight ? hashes : undefined;
}

function hashOfContent(fields: unknown, hashes: readonly string[]): Buffer {
  const entries = Object.entries(fields ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([entries, hashes]))
    .digest();
}

/**
 * Receives a form with files, each streamed to a file in `folder`, and checks its fields, which may
 * come before or after the files. One that names photos in parts may come as JSON. Documents are
 * required where an endpoint takes them, unless it says that they are optional.
 * @param folder made with the first file; the caller removes it, whatever happens.
 * @param take writes photos that came in parts into `folder`; they come before the files.
 * @param before hears of the fields before any of those is read, and may refuse.
 * @throws AppError what `take` and `before` throw; `invalid_fields` naming all wrong fields, `unsupported_content_type`,
 *   `malformed_body`, `file_too_large`, `too_many_files`, `body_too_large`, `upload_cut_off`.
 */
export async function receiveForm<E extends FormEndpoint>(
  request: FastifyRequest,
  endpoint: E,
  folder: TempFolder,
  take: (ids: readonly string[]) => Promise<Upload[]>,
  before?: (fields: z.output<E['form']>) => Promise<void>,
): Promise<ReceivedForm<E>> {
  const { values, uploads, wrong } = await readParts(request, endpoint.files, folder).catch(
    async (error: unknown) => {
      const refusal = uploadRefusal(error, request);
      await ignoreRest(request);
      throw refusal;
    },
  );
  const checked = endpoint.form.safeParse(
    isPlainForm(request) ? fieldsOfPlainForm(request, values) : values,
  );
  if (!checked.success) wrong.push(...fieldErrors(checked.error.issues));
  const { field, kinds, optional } = endpoint.files;
  if (kinds === 'documents' && !optional && uploads.length === 0) {
    wrong.push({ field, problem: 'document_required' });
  }
  if (wrong.length > 0 || !checked.success) throw invalidFields(firstOfEach(wrong));
  // The bytes are what was sent, not the names under which they came.
  const { uploadIds, ...rest } = checked.data as { uploadIds?: string[] };
  // As JSON only to a call that knows them.
  if (request.body && !uploadIds) throw new AppError('unsupported_content_type');
  const fields = rest as z.output<E['form']>;
  const ids = uploadIds ?? [];
  if (ids.length + uploads.length > maxFilesPerRequest) throw new AppError('too_many_files');
  if (ids.length > 0) await before?.(fields);
  const all = ids.length > 0 ? [...(await take(ids)), ...uploads] : uploads;
  const contentHash = hashOfContent(
    fields,
    all.map(({ sha256 }) => sha256.toString('hex')),
  );
  const chosen = chosenIn(request);
  const plainHash = chosen ? hashOfContent(fields, chosen) : contentHash;
  return { fields, uploads: all, contentHash, plainHash };
}

const firstOfEach = (wrong: FieldError[]) =>
  wrong.filter(({ field }, at) => wrong.findIndex((other) => other.field === field) === at);

/** Where the files of one call wait: a form without any leaves no trace on the disk. */
export interface TempFolder {
  /** Makes it where it is not there yet. @returns its path. */
  make(): Promise<string>;
  /** Never throws: the sweep takes what cannot be removed now. */
  remove(): Promise<void>;
}

export function tempFolderAt(path: string): TempFolder {
  let made: Promise<string> | undefined;
  return {
    make() {
      made ??= mkdir(path, { recursive: true, mode: 0o700 }).then(() => path);
      return made;
    },
    async remove() {
      if (made) await removeFolder(path);
    },
  };
}

/** Removes a folder; never throws, the sweep takes what cannot be removed now. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
