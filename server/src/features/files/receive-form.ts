import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint, FilesPart } from '@dawaya/contract/endpoint';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { chosenHeader, maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldError } from '../../platform/app-error.ts';
import { fieldErrors, invalidFieldsError } from '../../platform/error-answer.ts';
import { fieldsOfPlainForm, isPlainForm } from '../../platform/plain-form.ts';
import { discardRest, uploadRefusal } from './upload-refusal.ts';

/** A received file on this machine's disk, its content not checked yet. */
export interface Upload {
  path: string;
  /** The sender's name for it; never trusted. */
  name: string | undefined;
  bytes: number;
  sha256: Buffer;
  /** Set for a photo in parts. `isUsed` when a request has its bytes already. */
  part?: { idHash: Buffer; isUsed?: true };
}

export interface FormEndpoint extends Endpoint {
  form: z.ZodType;
  files: FilesPart;
}

export interface ReceivedForm<E extends FormEndpoint> {
  fields: z.output<E['form']>;
  uploads: Upload[];
  /** Equal for the same fields and files in the same order. An idempotency key is bound to it. */
  contentHash: Buffer;
  /** The hash of the same form without scripts, with the files as the user chose them. */
  plainHash: Buffer;
}

const limits = {
  fileSize: maxFileBytes,
  files: maxFilesPerRequest,
  fields: 30,
  fieldSize: 64 * 1024,
  parts: 50,
};

/** Streams a file part. It refuses a file that is too large before the rest arrives. */
function streamPart(
  file: MultipartFile['file'],
  ...through: [Writable] | [Transform, Writable]
): Promise<void> {
  file.once('limit', () => file.destroy(new AppError('file_too_large')));
  return pipeline([file, ...through]);
}

async function savePart(part: MultipartFile, folder: TempFolder): Promise<Upload> {
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
  await streamPart(part.file, count, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return { path: target, name: part.filename, bytes, sha256: hash.digest() };
}

const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Browsers send such a part for an empty file input. */
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
    // A call without a body gets an error for each required field.
    if (request.headers['content-type'] === undefined) return parts;
    // An earlier release without photos in parts refuses JSON (docs/connections.md).
    const values = request.body as Record<string, unknown> | null | undefined;
    if (typeof values?.uploadIds === 'string') return { ...parts, values };
    throw new AppError('unsupported_content_type');
  }
  // A connection that closed before it was read would never yield anything.
  if (request.raw.destroyed) throw new AppError('upload_cut_off');
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) parts.wrong.push({ field: part.fieldname, problem: 'too_long' });
      parts.values[part.fieldname] = part.value;
    } else if (part.fieldname === files.field) {
      const upload = await savePart(part, folder);
      if (!isUntouched(upload)) parts.uploads.push(upload);
    } else {
      await streamPart(part.file, createSink());
    }
  }
  return parts;
}

/** Returns the hashes of the photos before the page made them smaller, from the page's header. */
function readChosenHashes({ headers }: FastifyRequest): string[] | undefined {
  const headerText = headers[chosenHeader];
  const hashes = typeof headerText === 'string' ? headerText.split(',') : [];
  const isRight = hashes.length > 0 && hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash));
  return isRight ? hashes : undefined;
}

function hashOfContent(fields: unknown, hashes: readonly string[]): Buffer {
  const entries = Object.entries(fields ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => compareKeys(left, right));
  return createHash('sha256')
    .update(JSON.stringify([entries, hashes]))
    .digest();
}

/**
 * Receives a form with files, streams each to a file in `folder`, and checks the fields, which may
 * come before or after the files. A form with photos in parts may be JSON. Documents are required
 * when an endpoint takes them, unless it makes them optional.
 * @param folder created with the first file. The caller always removes it.
 * @param take writes photos that came in parts into `folder`. They precede the files.
 * @param before gets the fields before any photo in parts is read, and may refuse.
 * @throws AppError of `take` and `before`; `invalid_fields` naming all wrong fields,
 * `unsupported_content_type`, `malformed_body`, `file_too_large`, `too_many_files`,
 * `body_too_large`, `upload_cut_off`.
 */
export async function receiveForm<E extends FormEndpoint>(
  request: FastifyRequest,
  endpoint: E,
  {
    folder,
    take,
    before,
  }: {
    folder: TempFolder;
    take: (ids: readonly string[]) => Promise<Upload[]>;
    before?: (fields: z.output<E['form']>) => Promise<void>;
  },
): Promise<ReceivedForm<E>> {
  const { values, uploads, wrong } = await readParts(request, endpoint.files, folder).catch(
    async (error: unknown) => {
      const refusal = uploadRefusal(error, request);
      await discardRest(request);
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
  if (wrong.length > 0 || !checked.success) throw invalidFieldsError(firstProblemOfEach(wrong));
  // The hash covers the bytes, not the ids of the uploads.
  const { uploadIds, ...rest } = checked.data as { uploadIds?: string[] };
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
  const chosen = readChosenHashes(request);
  const plainHash = chosen ? hashOfContent(fields, chosen) : contentHash;
  return { fields, uploads: all, contentHash, plainHash };
}

const firstProblemOfEach = (wrong: FieldError[]) =>
  wrong.filter(({ field }, index) => wrong.findIndex((other) => other.field === field) === index);

/** The folder of one call's files, created only when it has any. */
export interface TempFolder {
  /** Creates the folder when it is missing. @returns its path. */
  make(): Promise<string>;
  /** Never throws: clean-up removes the rest. */
  remove(): Promise<void>;
}

export function tempFolderAt(path: string): TempFolder {
  let creation: Promise<string> | undefined;
  return {
    make() {
      creation ??= mkdir(path, { recursive: true, mode: 0o700 }).then(() => path);
      return creation;
    },
    async remove() {
      if (creation) await removeFolder(path);
    },
  };
}

/** Removes a folder. It never throws: clean-up removes the rest. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
