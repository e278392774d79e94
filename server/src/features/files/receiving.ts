import { AsyncLocalStorage } from 'node:async_hooks';
import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { countArrived } from '../../platform/slow-senders.ts';
import type { createParts } from './parts/parts.ts';
import { createTurns, type Turn } from './turns.ts';
import type { createUploadBudget } from './upload-budget.ts';
import {
  type FormEndpoint,
  type ReceivedForm,
  receiveForm,
  tempFolderAt,
  type Upload,
} from './uploads.ts';

interface ReceivingDeps {
  parts: ReturnType<typeof createParts>;
  budget: ReturnType<typeof createUploadBudget>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The path of a folder for temporary files that nobody else has. */
  newFolder: () => string;
  assertRoom: () => Promise<void>;
  browserIn: (request: FastifyRequest) => Buffer | undefined;
  /** Multiplies what one network may have under way (`RATE_LIMIT_SCALE`). */
  scale: number;
}

/** The most that a form with files can have, in bytes. */
const mostBytes = maxFilesPerRequest * maxFileBytes;
/** A form of so many bytes has no photo worth counting. */
const fieldsOnly = 64 * 1024;

/** Lets calls with files in, one after another, and receives their forms. */
export function createReceiving({
  parts,
  budget,
  log,
  newFolder,
  assertRoom,
  browserIn,
  scale,
}: ReceivingDeps) {
  const turns = createTurns({ scale });
  const admitted = new WeakMap<FastifyRequest, Turn>();
  /** The call that work belongs to: its turn, and whether its sender is still there. */
  const underWay = new AsyncLocalStorage<{ turn: Turn; gone: AbortSignal }>();

  /**
   * Does the work of a call whose bytes count in the budget, unless it is too short for a photo.
   * @param work calls `keep` with the uploads that it has kept something of.
   */
  const withinBudget = async <T>(
    request: FastifyRequest,
    work: (keep: (uploads: Upload[]) => void) => Promise<T>,
  ): Promise<T> => {
    const length = Number(request.headers['content-length'] ?? mostBytes);
    if (length <= fieldsOnly) return work(() => {});
    await assertRoom();
    await budget.assertLeft(request.ip);
    let kept = 0;
    const done = await work((uploads) => {
      // What came in parts was counted as it came.
      kept = uploads.reduce((sum, { bytes, part }) => sum + (part ? 0 : bytes), 0);
    });
    // It is done and will be answered so, whether or not it can be counted.
    await budget
      .spend(request.ip, kept)
      .catch((error) => log.warn({ err: error }, 'uploaded bytes were not counted'));
    return done;
  };

  return {
    /**
     * Does work on files when it is the turn of the call that it belongs to; at once outside of any.
     * @throws AppError `upload_cut_off` when the sender left before.
     */
    atItsTurn<T>(work: () => Promise<T>): Promise<T> {
      const call = underWay.getStore();
      return call ? call.turn.take(work, call.gone) : work();
    },

    /**
     * Lets a call with files in, before anything of its body is read. `dismiss` it when it is
     * answered.
     * @throws AppError `unavailable` when its files would wait too long for their turn.
     */
    admit(request: FastifyRequest): void {
      const { ip, headers, raw } = request;
      const length = Number(headers['content-length']);
      const bytes = Number.isFinite(length) ? length : undefined;
      admitted.set(request, turns.admit({ bytes, ip, arrived: countArrived(raw) }));
    },

    /** The call is answered, however it went. */
    dismiss(request: FastifyRequest): void {
      admitted.get(request)?.end();
      admitted.delete(request);
    },

    /**
     * Receives the form of a multipart call and hands it to `work`; its temporary files are gone
     * when this settles. What `receiveForm` and `work` throw passes through.
     * @param before hears of the fields before photos that came in parts are read, and may refuse.
     * @throws AppError before the body is read: `uploads_paused` when there is too little room, and
     *   what the budget of bytes throws. A form that is too short for a photo always comes in.
     */
    async receive<E extends FormEndpoint, T>(
      request: FastifyRequest,
      endpoint: E,
      work: (form: ReceivedForm<E>) => Promise<T>,
      before?: (fields: ReceivedForm<E>['fields']) => Promise<void>,
    ): Promise<T> {
      return withinBudget(request, async (keep) => {
        const folder = tempFolderAt(newFolder());
        const turn = admitted.get(request);
        const { socket } = request.raw;
        const leaving = new AbortController();
        const leave = () => leaving.abort();
        socket.once('close', leave);
        try {
          const take = async (ids: readonly string[]) =>
            parts.take(ids, browserIn(request), await folder.make(), (bytes) => turn?.weigh(bytes));
          const form = await receiveForm(request, endpoint, folder, take, before);
          const call = turn && { turn, gone: leaving.signal };
          const done = await (call ? underWay.run(call, work, form) : work(form));
          keep(form.uploads);
          return done;
        } finally {
          socket.off('close', leave);
          await folder.remove();
        }
      });
    },
  };
}
