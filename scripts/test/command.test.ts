import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { command } from './command.ts';

const priorityOf = (options?: { lowPriority: boolean }) =>
  command(process.execPath, ['-p', 'String(os.getPriority())'], { keepsOutput: true, ...options });

test('a program of low priority has it, and no other has', async () => {
  expect(await priorityOf()).toMatchObject({ succeeded: true, output: `${getPriority()}\n` });
  expect(await priorityOf({ lowPriority: true })).toMatchObject({
    succeeded: true,
    output: `${constants.priority.PRIORITY_LOW}\n`,
  });
});

test('a program that is not there has failed, and says so', async () => {
  const { succeeded, output } = await command('no-such-program', [], { keepsOutput: true });
  expect(succeeded).toBe(false);
  expect(output).toContain('no-such-program');
});
