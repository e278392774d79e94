import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.ts';
import { uploads } from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import { deleteOldOpenings } from './record-openings.ts';
import { rotationQueue, rotationTimes } from './rotate-keys.ts';
import type { Files } from './service.ts';

export { openBytes, sealBytes } from './bytes.ts';
export { truncateAndCleanUp } from './clean-up.ts';
export {
  copyObjects,
  filterReferenced,
  listObjectsInFolder,
  listReferencedObjects,
  type ReferencedObject,
  recordRecipient,
} from './copy-objects.ts';
export { createDiskStorage } from './disk-storage.ts';
export { csvType, downloadHeaders } from './file-names.ts';
export { type KeyRing, openKeyRing, withKeys } from './key-ring.ts';
export { findLastBackup, openMarked, recordBackup } from './marked-storage.ts';
export { chooseOpener, listOpenings } from './record-openings.ts';
export { listMissingKeys } from './rotate-keys.ts';
export { createS3Storage } from './s3-storage.ts';
export {
  createFiles,
  type FileOwner,
  type Files,
  type OpenedFile,
  type ReceivedForm,
  type StoredFile,
  type Upload,
} from './service.ts';
export type { Storage } from './storage.ts';
export { openTextKey, sealTextKeyAgain } from './text-key.ts';
export { discardRest } from './upload-refusal.ts';

interface FilesServices {
  db: Database;
  clock: Clock;
  files: Files;
}

/** Deletes the uploads of the person's browsers that no request has yet. */
async function erase(
  _services: object,
  db: Database,
  { browserHashes }: ErasedPerson,
): Promise<Partial<Erased>> {
  const erasedUploads = await db
    .delete(uploads)
    .where(inArray(uploads.browserHash, browserHashes))
    .returning({ sha256: uploads.sha256 });
  // A request counts the uploads that it has taken with its photos.
  return { photos: erasedUploads.filter(({ sha256 }) => !sha256).length };
}

export const area = {
  queues: [
    defineWork(rotationQueue, ({ files }: FilesServices) => files.rotateKeys(), rotationTimes),
  ],
  async cleanUp({ db, clock, files }: FilesServices) {
    await deleteOldOpenings(db, clock());
    await files.parts.cleanUp();
    await files.cleanUp();
    await files.hash();
  },
  erase,
} satisfies Area;

/** Admits or refuses each upload before its caller is resolved and before its body is read. */
export function admitUploads(app: FastifyInstance, files: Files): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.endpoint?.files) return;
    files.admit(request);
    // Unlike `onResponse`, it also runs when the sender has left before the answer.
    reply.raw.once('close', () => files.dismiss(request));
  });
  app.addHook('onResponse', async (request) => files.dismiss(request));
}
