import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { networksOf } from '../../platform/limits.ts';

/** A call with files on its way through, from before its body is read until it is answered. */
export interface Turn {
  /**
   * Works on what has arrived as soon as it is this call's turn.
   * @param gone aborted when the sender has left: what still waits then is dropped.
   * @throws AppError `upload_cut_off` then, `unavailable` when too many wait already; what `work` throws.
   */
  take<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T>;
  /**
   * The call brings more than its body: photos that came in parts before, of so many bytes.
   * @throws AppError `unavailable` when they would wait too long.
   */
  weigh(bytes: number): void;
  /** The call needs nothing more. */
  end(): void;
}

/** A call that asks to be let in, its body not read yet. */
export interface Call {
  /** The length of the body, as the head says; undefined where it does not say. */
  bytes: number | undefined;
  ip: string;
  /** How many bytes of the body have come. */
  arrived: () => number;
}

export interface Turns {
  /**
   * @throws AppError `unavailable` when the call would wait too long, or its network has too many
   *   calls under way, with the seconds until it is let in.
   */
  admit(call: Call): Turn;
}

interface TurnLimits {
  /** How many calls are worked on at a time. */
  places?: number;
  /** The longest wait that a call is let in for, in milliseconds. */
  longest?: number;
  /** How many calls wait at most, whatever they would wait. */
  most?: number;
  /** Multiplies what one network may have (`RATE_LIMIT_SCALE`). */
  scale?: number;
}

interface Entry extends Call {
  bytes: number;
  networks: string[];
  state: 'coming' | 'here';
  admittedAt: number;
}

/** A body that takes longer than this comes over a slow line, and nobody waits for it. */
const slowLine = seconds(5);
/** From so many bytes on a body counts as announced: a head alone costs its sender nothing. */
const begun = 16 * 1024;
/** How many calls one network may have under way; a whole neighbourhood can share one. */
const mostOfNetwork = 100;
/** How much of the longest wait the calls of one network may cause. */
const shareOfNetwork = 0.5;
/** Too little to be a photo; a form without any is never refused. */
const small = 64 * 1024;
/** A body that is still coming counts for no more, whatever its head announces. */
const usual = 2 * 1024 * 1024;
/** How much the newest measurement counts. */
const weight = 0.2;

/** Returns the bytes that a call adds to the wait of others. */
function weightOf({ state, bytes, arrived, admittedAt }: Entry, now: number): number {
  if (state === 'here') return bytes;
  if (now - admittedAt >= slowLine) return 0;
  const came = arrived();
  return came < begun ? came : Math.min(bytes, usual);
}

/**
 * Lets calls with files be worked on a few at a time, in the order in which their files have
 * arrived. A call that would wait too long is refused before its body is read, so that overload
 * costs next to nothing: the wait is what is ahead, in bytes, by the time that a byte took of late.
 * One network can neither fill the wait alone nor hold any number of calls open.
 */
export function createTurns({
  places = 4,
  longest = seconds(5),
  most = 200,
  scale = 1,
}: TurnLimits = {}): Turns {
  const entries = new Set<Entry>();
  const waiting: { enter: () => void }[] = [];
  let free = places;
  /** A quarter of a second for a megabyte, until it is measured. */
  let msPerByte = 250 / 1024 ** 2;

  /** @param network whose calls alone are ahead; all calls if nobody says. */
  const expectedWait = (network?: string) => {
    const now = performance.now();
    let ahead = 0;
    for (const entry of entries)
      if (network === undefined || entry.networks.includes(network)) ahead += weightOf(entry, now);
    return (ahead * msPerByte) / places;
  };

  const isFull = (network: string, times: number) => {
    let underWay = 0;
    for (const { networks, bytes } of entries)
      if (bytes > small && networks.includes(network)) underWay += 1;
    return underWay >= Math.max(1, mostOfNetwork * times * scale);
  };

  /** @throws AppError `unavailable` */
  const assertRoom = (ip: string) => {
    const wait = expectedWait();
    if (wait > longest) throw busy(wait, longest);
    for (const { network, times } of networksOf(ip)) {
      if (isFull(network, times)) throw busy(wait, wait);
      const own = expectedWait(network);
      const mostOwn = longest * Math.min(1, shareOfNetwork * times * scale);
      if (own > mostOwn) throw busy(own, mostOwn);
    }
  };

  const admitNext = () => {
    for (let next = waiting[0]; next && free > 0; next = waiting[0]) {
      waiting.shift();
      free -= 1;
      next.enter();
    }
  };

  const place = (gone: AbortSignal) =>
    new Promise<void>((enter, refuse) => {
      if (gone.aborted) return refuse(new AppError('upload_cut_off'));
      if (waiting.length >= most) return refuse(busy(expectedWait(), longest));
      const leave = () => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1);
        refuse(new AppError('upload_cut_off', { message: 'the sender left before its turn' }));
      };
      const one = {
        enter: () => {
          gone.removeEventListener('abort', leave);
          enter();
        },
      };
      gone.addEventListener('abort', leave, { once: true });
      waiting.push(one);
      admitNext();
    });

  const busy = (wait: number, allowed: number) =>
    new AppError('unavailable', {
      message: `too many uploads: ${Math.round(wait)} ms to wait`,
      retryAfter: Math.min(60, Math.max(1, Math.ceil((wait - allowed) / 1000))),
    });

  return {
    admit(call) {
      const { bytes = usual, ip } = call;
      if (bytes > small) assertRoom(ip);
      const networks = networksOf(ip).map(({ network }) => network);
      const admittedAt = performance.now();
      const entry: Entry = { ...call, bytes, networks, state: 'coming', admittedAt };
      entries.add(entry);
      return {
        async take(work, gone) {
          entry.state = 'here';
          await place(gone);
          const began = performance.now();
          try {
            const result = await work();
            // Small ones tell more of the disk than of their bytes.
            if (bytes > small)
              msPerByte += weight * ((performance.now() - began) / bytes - msPerByte);
            return result;
          } finally {
            free += 1;
            admitNext();
          }
        },
        weigh(more) {
          if (more > small) assertRoom(ip);
          entry.bytes += more;
        },
        end: () => void entries.delete(entry),
      };
    },
  };
}
