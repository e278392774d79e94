import { setImmediate as turn } from 'node:timers/promises';
import { type Cause, currentCause, joinCauses, runFor } from '../database/cause.ts';
import { classifyFailure } from '../database/errors.ts';
import { AppError } from './app-error.ts';

interface WaitingCall<Input, Output> {
  input: Input;
  cause: Cause | undefined;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that handles simultaneous calls in batches. Calls that arrive while batches run
 * go into the next one, so the cost of a call falls as the load rises (docs/performance.md).
 * @param work returns an output for each input, in their order. An error rejects all calls of the
 * batch. When the database is away, it also rejects all waiting calls: if each waited for its own
 * timeout, the last would wait for the sum of them.
 * @param limits `maxSize`: inputs in one batch; `atOnce`: batches at one time; `overlapAfterMs`:
 * milliseconds that the newest batch has alone, before another may run in parallel with it. It ends
 * nothing; longer than most batches take, it lets calls gather instead of starting small batches.
 * `waiting`: calls that may wait.
 * @throws AppError `unavailable` when more calls than `waiting` wait.
 */
export function createBatcher<Input, Output>(
  work: (inputs: Input[]) => Promise<Output[]>,
  { maxSize = 100, atOnce = 1, overlapAfterMs = 0, waiting: maxWaiting = 2000 } = {},
): (input: Input) => Promise<Output> {
  const waitingCalls: WaitingCall<Input, Output>[] = [];
  let working = 0;
  let lastStartedAt = 0;
  let isTimerSet = false;

  /** Milliseconds until another batch may run in parallel with the newest one. */
  const msUntilOverlap = () => lastStartedAt + overlapAfterMs - performance.now();

  const runBatch = async (batch: WaitingCall<Input, Output>[]) => {
    try {
      const cause = joinCauses(batch.map(({ cause }) => cause));
      const outputs = await runFor(cause, () => work(batch.map(({ input }) => input)));
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      const failed =
        classifyFailure(error) === 'outage' ? [...batch, ...waitingCalls.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    }
  };

  const drain = async () => {
    working += 1;
    lastStartedAt = performance.now();
    // Lets the other calls of the same network read join the batch.
    await turn();
    while (waitingCalls.length > 0) {
      lastStartedAt = performance.now();
      await runBatch(waitingCalls.splice(0, maxSize));
      // Another batch runs in parallel with this one, and the newest is young: calls gather again.
      if (working > 1 && msUntilOverlap() > 0) break;
    }
    working -= 1;
    startIfFree();
  };

  const startIfFree = () => {
    if (waitingCalls.length === 0 || working >= atOnce) return;
    const waitMs = working === 0 ? 0 : msUntilOverlap();
    if (waitMs <= 0) void drain();
    else if (!isTimerSet) {
      isTimerSet = true;
      setTimeout(() => {
        isTimerSet = false;
        startIfFree();
      }, waitMs);
    }
  };

  return (input) =>
    new Promise((resolve, reject) => {
      if (waitingCalls.length >= maxWaiting)
        throw new AppError('unavailable', { message: 'too many wait for a batch', retryAfter: 5 });
      waitingCalls.push({ input, cause: currentCause(), resolve, reject });
      startIfFree();
    });
}
