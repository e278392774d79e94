import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { command } from './command.ts';

const priorityOf = (options?: { lowPriority: boolean }) =>
  command(process.execPath, ['-p', 'String(os.getPriority())'], { keepsOutput: true, ...options });

test('a program with low priority has it, and no other program', async () => {
  expect(await priorityOf()).toMatchObject({ succeeded: true, output: `${getPriority()}\n` });
  expect(await priorityOf({ lowPriority: true })).toMatchObject({
    succeeded: true,
    output: `${constants.priority.PRIORITY_LOW}\n`,
  });
});

test('a missing program counts as failed, with a message', async () => {
  const { succeeded, output } = await command('no-such-program', [], { keepsOutput: true });
  expect(succeeded).toBe(false);
  expect(output).toContain('no-such-program');
});
