import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Person } from '../../platform/erasure.ts';
import { downloadHeaders, type Files, type OpenedFile } from '../files/index.ts';
import type { OwnRecord } from './own-record.ts';

/**
 * Encodes a stream in Base64; three bytes make four letters, so a rest waits for the next chunk.
 */
async function* asBase64({ stream }: OpenedFile) {
  let remainingBytes = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([remainingBytes, chunk as Buffer]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    remainingBytes = Buffer.from(bytes.subarray(whole));
  }
  yield remainingBytes.toString('base64');
}

/** Returns undefined for a photo whose bytes are missing or damaged; the rest is exported. */
const openPhoto = ({ id, owner }: OwnRecord['photos'][number], files: Files) =>
  files.open(id, owner, 'sender').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });

async function* writeJson(
  person: Person,
  exportedAt: Date,
  records: readonly OwnRecord[],
  files: Files,
) {
  yield `${JSON.stringify({ ...person, exportedAt }).slice(0, -1)},"records":[`;
  for (const [index, { kind, data, photos }] of records.entries()) {
    const head = JSON.stringify({ kind, ...data });
    yield `${index > 0 ? ',' : ''}${head.slice(0, -1)},"photos":[`;
    for (const [place, photo] of photos.entries()) {
      const { name, type } = photo;
      yield `${place > 0 ? ',' : ''}${JSON.stringify({ name, type }).slice(0, -1)},"base64":`;
      const opened = await openPhoto(photo, files);
      if (!opened) {
        yield 'null}';
        continue;
      }
      yield '"';
      yield* asBase64(opened);
      yield '"}';
    }
    yield ']}';
  }
  yield ']}';
}

/**
 * Answers with one JSON file, photo after photo. A failure on the way ends the connection before
 * the end of the answer, so no browser takes the half for the whole.
 */
export function sendExport(
  reply: FastifyReply,
  { person, at, records, files }: { person: Person; at: Date; records: OwnRecord[]; files: Files },
): FastifyReply {
  return reply
    .headers({
      ...downloadHeaders('application/json; charset=utf-8', 'dawaya-my-data.json'),
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(writeJson(person, at, records, files), { objectMode: false }));
}
