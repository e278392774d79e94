import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';

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

export interface Turns {
  /**
   * @param bytes of the body, as its head says; undefined where it does not say.
   * @throws AppError `unavailable` when it would wait too long, with the seconds until it would not.
   */
  admit(bytes: number | undefined): Turn;
}

interface TurnLimits {
  /** How many calls are worked on at a time. */
  places?: number;
  /** The longest wait that a call is let in for, in milliseconds. */
  longest?: number;
  /** How many calls wait at most, whatever they would wait. */
  most?: number;
}

interface Entry {
  bytes: number;
  state: 'coming' | 'here';
  admittedAt: number;
}

/** A body that takes longer than this comes over a slow line, and nobody waits for it. */
const slowLine = seconds(5);
/** Too little to be a photo; a form without any is never refused. */
const small = 64 * 1024;
/** What a body is taken for that has not arrived: anybody can announce a large one and send nothing. */
const usual = 2 * 1024 * 1024;
/** How much the newest measurement counts. */
const weight = 0.2;

/**
 * Lets calls with files be worked on a few at a time, in the order in which their files have
 * arrived. A call that would wait too long is refused before its body is read, so that overload
 * costs next to nothing: the wait is what is ahead, in bytes, by the time that a byte took of late.
 */
export function createTurns({
  places = 4,
  longest = seconds(5),
  most = 200,
}: TurnLimits = {}): Turns {
  const entries = new Set<Entry>();
  const waiting: { enter: () => void }[] = [];
  let free = places;
  /** A quarter of a second for a megabyte, until it is measured. */
  let msPerByte = 250 / 1024 ** 2;

  const expectedWait = () => {
    const now = performance.now();
    let ahead = 0;
    for (const { bytes, state, admittedAt } of entries)
      if (state === 'here') ahead += bytes;
      else if (now - admittedAt < slowLine) ahead += Math.min(bytes, usual);
    return (ahead * msPerByte) / places;
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
      if (waiting.length >= most) return refuse(busy(expectedWait()));
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

  const busy = (wait: number) =>
    new AppError('unavailable', {
      message: `too many uploads: ${Math.round(wait)} ms to wait`,
      retryAfter: Math.min(60, Math.max(1, Math.ceil((wait - longest) / 1000))),
    });

  return {
    admit(length) {
      const bytes = length ?? usual;
      const wait = expectedWait();
      if (bytes > small && wait > longest) throw busy(wait);
      const entry: Entry = { bytes, state: 'coming', admittedAt: performance.now() };
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
          const wait = expectedWait();
          if (more > small && wait > longest) throw busy(wait);
          entry.bytes += more;
        },
        end: () => void entries.delete(entry),
      };
    },
  };
}
