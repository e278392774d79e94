import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { listNetworks } from '../../platform/limits.ts';
import { isDataTimeout } from './data-outage.ts';

export interface UploadTurn {
  /**
   * Runs work on the received files when it is this call's turn.
   * @param gone aborted when the sender has left. Work that still waits is then dropped.
   * @throws AppError `upload_cut_off` then, `unavailable` when too many wait already; the errors of
   * `work`.
   */
  take<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T>;
  /**
   * Adds the bytes of photos that were received in parts before.
   * @throws AppError `unavailable` when they would wait too long.
   */
  addBytes(bytes: number): void;
  end(): void;
}

export interface UploadCall {
  /** The length of the body from the head; undefined when the head lacks it. */
  bytes: number | undefined;
  ip: string;
  /** The number of bytes of the body that have arrived. */
  arrived: () => number;
}

export interface Turns {
  /**
   * @throws AppError `unavailable` when the call would wait too long, or its network has too many
   * calls, with the seconds until a retry can succeed.
   */
  admit(call: UploadCall): UploadTurn;
  /** The numbers of admitted calls that arrive or wait for their turn, and of those at work. */
  count(): { waiting: number; working: number };
}

interface TurnLimits {
  places?: number;
  /** The longest expected wait of an admitted call, in milliseconds. */
  longestWait?: number;
  maxWaiting?: number;
  /** Multiplies the calls of one network (`RATE_LIMIT_SCALE`). */
  scale?: number;
}

interface QueuedCall extends UploadCall {
  bytes: number;
  networks: string[];
  state: 'coming' | 'here';
  admittedAt: number;
}

/** A body that takes longer comes over a slow connection. Other calls do not wait for it. */
const slowAfter = seconds(5);
/** Received bytes from which an announced length counts, because a head alone is cheap. */
const minReceived = 16 * 1024;
/** Calls of one network at a time. A whole neighbourhood can share a network. */
const maxOfNetwork = 100;
/** The share of the longest wait that the calls of one network may cause. */
const shareOfNetwork = 0.5;
/** Too short for a photo. A form without photos is never refused. */
const maxSmallForm = 64 * 1024;
/** The most bytes that an incomplete body counts for, even if its head announces more. */
const maxCountedBytes = 2 * 1024 * 1024;
/** The weight of the newest measurement in the moving average of the speed. */
const smoothing = 0.2;

/** Returns the bytes that a call adds to the wait of others. */
function queueWeightOf({ state, bytes, arrived, admittedAt }: QueuedCall, now: number): number {
  if (state === 'here') return bytes;
  if (now - admittedAt >= slowAfter) return 0;
  const received = arrived();
  return received < minReceived ? received : Math.min(bytes, maxCountedBytes);
}

/** Returns the refusal of a call that would wait so long, with the allowed wait; milliseconds. */
const busy = (wait: number, allowed: number) =>
  new AppError('unavailable', {
    message: `too many uploads: ${Math.round(wait)} ms to wait`,
    retryAfter: Math.min(60, Math.max(1, Math.ceil((wait - allowed) / 1000))),
  });

/**
 * Creates places that calls take one after the other.
 * @param fullError returns the error of a call that finds `maxWaiting` others waiting
 */
function createPlaces(places: number, maxWaiting: number, fullError: () => AppError) {
  const waitingCalls: { enter: () => void; refuse: (error: unknown) => void }[] = [];
  let free = places;

  const admitNext = () => {
    for (let next = waitingCalls[0]; next && free > 0; next = waitingCalls[0]) {
      waitingCalls.shift();
      free -= 1;
      next.enter();
    }
  };

  return {
    countTaken: () => places - free,
    /** Waits for a place. @throws AppError `upload_cut_off` when the sender leaves. */
    take: (gone: AbortSignal) =>
      new Promise<void>((enter, refuse) => {
        if (gone.aborted) return refuse(new AppError('upload_cut_off'));
        if (waitingCalls.length >= maxWaiting) return refuse(fullError());
        const leave = () => {
          const at = waitingCalls.indexOf(entry);
          if (at >= 0) waitingCalls.splice(at, 1);
          refuse(new AppError('upload_cut_off', { message: 'the sender left before its turn' }));
        };
        const settled = () => gone.removeEventListener('abort', leave);
        const entry = {
          enter: () => {
            settled();
            enter();
          },
          refuse: (error: unknown) => {
            settled();
            refuse(error);
          },
        };
        gone.addEventListener('abort', leave, { once: true });
        waitingCalls.push(entry);
        admitNext();
      }),
    release() {
      free += 1;
      admitNext();
    },
    refuseWaiting(error: unknown) {
      for (const entry of waitingCalls.splice(0)) entry.refuse(error);
    },
  };
}

/**
 * Runs calls with files a few at a time, in the order in which their files have arrived. It refuses
 * a call that would wait too long before it reads the body, so that overload costs little. The
 * expected wait is the bytes ahead times the recent time per byte. One network can neither cause
 * the whole wait nor keep any number of calls open.
 */
export function createUploadQueue({
  places = 4,
  longestWait = seconds(5),
  maxWaiting = 200,
  scale = 1,
}: TurnLimits = {}): Turns {
  const entries = new Set<QueuedCall>();
  /** A quarter of a second for a megabyte, until it is measured. */
  let msPerByte = 250 / 1024 ** 2;

  /** @param network counts only the calls of this network; all calls without it. */
  const expectedWait = (network?: string) => {
    const now = performance.now();
    let ahead = 0;
    for (const entry of entries)
      if (network === undefined || entry.networks.includes(network))
        ahead += queueWeightOf(entry, now);
    return (ahead * msPerByte) / places;
  };

  const isFull = (network: string, times: number) => {
    let underWay = 0;
    for (const { networks, bytes } of entries)
      if (bytes > maxSmallForm && networks.includes(network)) underWay += 1;
    return underWay >= Math.max(1, maxOfNetwork * times * scale);
  };

  /** @throws AppError `unavailable` */
  const assertRoom = (ip: string) => {
    const wait = expectedWait();
    if (wait > longestWait) throw busy(wait, longestWait);
    for (const { network, times } of listNetworks(ip)) {
      if (isFull(network, times)) throw busy(wait, wait);
      const waitOfNetwork = expectedWait(network);
      const maxWaitOfNetwork = longestWait * Math.min(1, shareOfNetwork * times * scale);
      if (waitOfNetwork > maxWaitOfNetwork) throw busy(waitOfNetwork, maxWaitOfNetwork);
    }
  };

  const queue = createPlaces(places, maxWaiting, () => busy(expectedWait(), longestWait));

  return {
    count: () => {
      const working = queue.countTaken();
      return { waiting: entries.size - working, working };
    },
    admit(call) {
      const { bytes = maxCountedBytes, ip } = call;
      if (bytes > maxSmallForm) assertRoom(ip);
      const networks = listNetworks(ip).map(({ network }) => network);
      const admittedAt = performance.now();
      const entry: QueuedCall = { ...call, bytes, networks, state: 'coming', admittedAt };
      entries.add(entry);
      return {
        async take(work, gone) {
          entry.state = 'here';
          await queue.take(gone);
          const began = performance.now();
          try {
            const result = await work();
            // Small ones measure the disk rather than their bytes.
            if (bytes > maxSmallForm)
              msPerByte += smoothing * ((performance.now() - began) / bytes - msPerByte);
            return result;
          } catch (error) {
            // Their waits would add up.
            if (isDataTimeout(error)) queue.refuseWaiting(error);
            throw error;
          } finally {
            queue.release();
          }
        },
        addBytes(more) {
          if (more > maxSmallForm) assertRoom(ip);
          entry.bytes += more;
        },
        end: () => void entries.delete(entry),
      };
    },
  };
}
