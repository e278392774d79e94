import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { isAway } from './database-errors.ts';

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same moment: what comes while the batches are under way is in
 * the next, so that the busier a process is, the less each costs (docs/decisions/0086).
 * @param work gives an output for each input, in their order; what it throws, all of them are told.
 *   Where the database is away, so are all that wait: their waits would add up.
 * @param limits `most`: how many are in one batch; `atOnce`: how many batches are under way;
 *   `patience`: for how many milliseconds the one before has been under way when the next begins beside
 *   it: usually it is done by then, and all that came meanwhile are one batch; `waiting`: how many wait
 *   for theirs.
 * @throws AppError `unavailable` when more wait already.
 */
export function batched<Input, Output>(
  work: (inputs: Input[]) => Promise<Output[]>,
  { most = 100, atOnce = 1, patience = 0, waiting: room = 2000 } = {},
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let working = 0;
  /** When the last batch was begun. */
  let begun = 0;
  let isTimed = false;

  const workOn = async (batch: Waiting<Input, Output>[]) => {
    try {
      const outputs = await work(batch.map(({ input }) => input));
      for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
    } catch (error) {
      const told = isAway(error) ? [...batch, ...waiting.splice(0)] : batch;
      for (const { reject } of told) reject(error);
    }
  };

  const workOnAll = async () => {
    working += 1;
    begun = performance.now();
    // What came with the first, from the same read of the network.
    await turn();
    while (waiting.length > 0) {
      begun = performance.now();
      await workOn(waiting.splice(0, most));
      if (working > 1 && leftOfPatience() > 0) break;
    }
    working -= 1;
    begin();
  };

  const leftOfPatience = () => begun + patience - performance.now();

  /** Begins the next batch, or sees to it that it is begun in time. */
  const begin = () => {
    if (waiting.length === 0 || working >= atOnce) return;
    const left = working === 0 ? 0 : leftOfPatience();
    if (left <= 0) void workOnAll();
    else if (!isTimed) {
      isTimed = true;
      setTimeout(() => {
        isTimed = false;
        begin();
      }, left);
    }
  };

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= room)
        throw new AppError('unavailable', { message: 'too many wait for a batch', retryAfter: 5 });
      waiting.push({ input, resolve, reject });
      begin();
    });
}
