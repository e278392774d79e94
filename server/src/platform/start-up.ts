/** The progress of a process's start. */
export interface StartUp {
  /** Whether the start is complete. `/readyz` fails before. */
  readonly isOver: boolean;
  /** Whether the start itself may have delayed the event loop (`pressureLimits`). */
  readonly mayDelayRequests: boolean;
  end(): void;
}

/**
 * Milliseconds. Each average covers a second and is used for a second, and the next one may include
 * the end of the start.
 */
const feltFor = 2500;

/** @param now milliseconds of a monotonic clock. */
export function createStartUp(now: () => number = () => performance.now()): StartUp {
  let endedAt: number | undefined;
  return {
    get isOver() {
      return endedAt !== undefined;
    },
    get mayDelayRequests() {
      return endedAt === undefined || now() - endedAt < feltFor;
    },
    end() {
      endedAt ??= now();
    },
  };
}

export const completedStartUp: StartUp = { isOver: true, mayDelayRequests: false, end() {} };
