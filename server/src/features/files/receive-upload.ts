import { AsyncLocalStorage } from 'node:async_hooks';
import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { countArrived } from '../../platform/slow-senders.ts';
import type { createParts } from './parts/parts.ts';
import {
  type FormEndpoint,
  type ReceivedForm,
  receiveForm,
  tempFolderAt,
  type Upload,
} from './receive-form.ts';
import type { UploadBudget } from './upload-budget.ts';
import { createUploadQueue, type UploadTurn } from './upload-queue.ts';

interface ReceivingDeps {
  parts: ReturnType<typeof createParts>;
  budget: UploadBudget;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns a unique path for a folder of temporary files. */
  newFolder: () => string;
  assertRoom: () => Promise<void>;
  browserIn: (request: FastifyRequest) => Buffer | undefined;
  /** Multiplies the calls of one network (`RATE_LIMIT_SCALE`). */
  scale: number;
}

/** The largest size of a form with files, in bytes. */
const maxBytes = maxFilesPerRequest * maxFileBytes;
/** A shorter form has no photo worth counting. */
const fieldsOnly = 64 * 1024;

/** Admits calls with files one after another, and receives their forms. */
export function createUploadReceiver({
  parts,
  budget,
  log,
  newFolder,
  assertRoom,
  browserIn,
  scale,
}: ReceivingDeps) {
  const turns = createUploadQueue({ scale });
  const admitted = new WeakMap<FastifyRequest, UploadTurn>();
  const underWay = new AsyncLocalStorage<{ turn: UploadTurn; gone: AbortSignal }>();

  /**
   * Runs the work of a call whose bytes count in the budget, unless it is too short for a photo.
   * @param work calls `count` with the uploads that it stored.
   */
  const withinBudget = async <T>(
    request: FastifyRequest,
    work: (count: (uploads: Upload[]) => void) => Promise<T>,
  ): Promise<T> => {
    const length = Number(request.headers['content-length'] ?? maxBytes);
    if (length <= fieldsOnly) return work(() => {});
    await assertRoom();
    await budget.assertLeft(request.ip);
    let stored = 0;
    const done = await work((uploads) => {
      // Parts were counted on arrival.
      stored = uploads.reduce((sum, { bytes, part }) => sum + (part ? 0 : bytes), 0);
    });
    // The work is done, so a failed count must not fail the call.
    await budget
      .spend(request.ip, stored)
      .catch((error) => log.warn({ err: error }, 'uploaded bytes were not counted'));
    return done;
  };

  return {
    countUploads: turns.count,

    /**
     * Runs work on files at the turn of its call; at once outside a call.
     * @throws AppError `upload_cut_off` when the sender left before.
     */
    atItsTurn<T>(work: () => Promise<T>): Promise<T> {
      const call = underWay.getStore();
      return call ? call.turn.take(work, call.gone) : work();
    },

    /**
     * Admits a call with files, before its body is read. Call `dismiss` when it is answered.
     * @throws AppError `unavailable` when its files would wait too long for their turn.
     */
    admit(request: FastifyRequest): void {
      const { ip, headers, raw } = request;
      const length = Number(headers['content-length']);
      const bytes = Number.isFinite(length) ? length : undefined;
      admitted.set(request, turns.admit({ bytes, ip, arrived: countArrived(raw) }));
    },

    dismiss(request: FastifyRequest): void {
      admitted.get(request)?.end();
      admitted.delete(request);
    },

    /**
     * Receives the form of a multipart call and passes it to `work`. Its temporary files are
     * deleted when this settles. Errors of `receiveForm` and `work` pass through.
     * @param before gets the fields before photos in parts are read, and may refuse.
     * @throws AppError before the body is read: `uploads_paused` when space is short, and the
     * errors of the byte budget. A form that is too short for a photo is always accepted.
     */
    async receive<E extends FormEndpoint, T>(
      request: FastifyRequest,
      endpoint: E,
      work: (form: ReceivedForm<E>) => Promise<T>,
      before?: (fields: ReceivedForm<E>['fields']) => Promise<void>,
    ): Promise<T> {
      return withinBudget(request, async (count) => {
        const folder = tempFolderAt(newFolder());
        const turn = admitted.get(request);
        const { socket } = request.raw;
        const leaving = new AbortController();
        const leave = () => leaving.abort();
        socket.once('close', leave);
        try {
          const take = async (ids: readonly string[]) =>
            parts.take(ids, browserIn(request), await folder.make(), (bytes) =>
              turn?.addBytes(bytes),
            );
          const form = await receiveForm(request, endpoint, { folder, take, before });
          const call = turn && { turn, gone: leaving.signal };
          const done = await (call ? underWay.run(call, work, form) : work(form));
          count(form.uploads);
          return done;
        } finally {
          socket.off('close', leave);
          await folder.remove();
        }
      });
    },
  };
}
