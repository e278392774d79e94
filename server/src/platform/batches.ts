import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same moment: what comes while the batches are under way is in
 * the next, so that the busier a process is, the less each costs (docs/decisions/0086).
 * @param work gives an output for each input, in their order; what it throws, all of them are told.
 * @param limits `most`: how many are in one batch; `atOnce`: how many batches are under way.
 */
export function batched<Input, Output>(
  work: (inputs: Input[]) => Promise<Output[]>,
  { most = 100, atOnce = 1 } = {},
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let working = 0;

  const workOn = async (batch: Waiting<Input, Output>[]) => {
    try {
      const outputs = await work(batch.map(({ input }) => input));
      for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const workOnAll = async () => {
    working += 1;
    // What came with the first, from the same read of the network.
    await turn();
    while (waiting.length > 0) await workOn(waiting.splice(0, most));
    working -= 1;
  };

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (working < atOnce) void workOnAll();
    });
}
