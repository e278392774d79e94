/** How far a process is with what has to be there before callers are sent to it. */
export interface StartUp {
  /** Whether all of it is there: `/readyz` says no before. */
  readonly isOver: boolean;
  /** Whether the start itself may be what the event loop was late with (`pressureLimits`). */
  readonly isFelt: boolean;
  end(): void;
}

/** In milliseconds: an average of a second is looked at for a second, and the next may hold the start's end. */
const feltFor = 2500;

/** @param now milliseconds of a clock that only goes forward. */
export function createStartUp(now: () => number = () => performance.now()): StartUp {
  let endedAt: number | undefined;
  return {
    get isOver() {
      return endedAt !== undefined;
    },
    get isFelt() {
      return endedAt === undefined || now() - endedAt < feltFor;
    },
    end() {
      endedAt ??= now();
    },
  };
}

/** Of what has started long ago. */
export const startedBefore: StartUp = { isOver: true, isFelt: false, end() {} };
