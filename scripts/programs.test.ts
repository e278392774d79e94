import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

// Node.js reads TypeScript but no JSX, and vitest reads both, so only a start shows the difference.
test.each([
  ['faults', 'scripts/faults/run.ts'],
  ['attack', 'scripts/attack/run.ts'],
  ['bench', 'bench/run.ts'],
  ['mutants', 'scripts/mutants/run.ts'],
  ['rehearse', 'scripts/rehearse/run.ts'],
])(
  'npm run %s loads on Node.js, and refuses a name that it does not know',
  async (_name, program) => {
    const started = promisify(execFile)(process.execPath, [program, 'no-such-name'], { cwd: root });
    await expect(started).rejects.toMatchObject({
      stderr: expect.stringContaining('no-such-name'),
    });
  },
);
