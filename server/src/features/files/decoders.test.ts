import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redAndBlue } from '../../../test/pictures.ts';
import { createDecoders } from './decoders.ts';

// Only Linux lists the children of a process.
const onLinux = test.runIf(existsSync('/proc/self/task'));

let folder: string;
let large: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-decoders-'));
  large = path.join(folder, 'large.jpg');
  await redAndBlue(8000, 6000).jpeg().toFile(large);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the ids of this process's decoders that are alive. */
function decoderPids(): number[] {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'latin1').split(' '))
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder.ts'));
}

const look = { do: 'inspect', content: 'jpeg' } as const;
const draw = () => ({
  do: 'render' as const,
  source: large,
  main: path.join(folder, 'main.jpg'),
  small: path.join(folder, 'small.jpg'),
});

onLinux('a decoder that is killed costs the file it is at; the next one is read', async () => {
  const before = decoderPids();
  const decoders = createDecoders();
  await decoders.run<'inspect'>(1, { ...look, source: large });
  const [pid = 0, ...more] = decoderPids().filter((pid) => !before.includes(pid));
  expect(more).toEqual([]);
  // A stopped process has received the file and does not finish it. A killed one would not have
  // received it.
  process.kill(pid, 'SIGSTOP');
  const drawing = decoders.run<'render'>(1, draw());
  await setImmediate();
  process.kill(pid, 'SIGKILL');
  await expect(drawing).rejects.toMatchObject({ code: 'unreadable_file' });
  const { main } = await decoders.run<'render'>(1, draw());
  expect(main.size).toBeGreaterThan(10_000);
});

test('a file that takes too long is refused', async () => {
  const decoders = createDecoders({ longest: 1 });
  await expect(decoders.run<'render'>(1, draw())).rejects.toMatchObject({
    code: 'unreadable_file',
    message: 'the decoder died: it took too long',
  });
});

onLinux('a file that takes too much memory is refused', async () => {
  const decoders = createDecoders({ maxMemory: 1 });
  await expect(decoders.run<'render'>(1, draw())).rejects.toMatchObject({
    code: 'unreadable_file',
    message: 'the decoder died: it took too much memory',
  });
});

onLinux('a decoder without work ends', async () => {
  const before = decoderPids();
  await createDecoders({ idle: 1 }).run<'inspect'>(1, { ...look, source: large });
  await expect.poll(() => decoderPids().filter((pid) => !before.includes(pid))).toEqual([]);
});

onLinux('it knows none of the settings of the server', async () => {
  const before = decoderPids();
  await createDecoders().run<'inspect'>(1, { ...look, source: large });
  const [pid] = decoderPids().filter((pid) => !before.includes(pid));
  const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
    .split('\0')
    .filter(Boolean)
    .map((line) => line.split('=')[0]);
  expect(process.env).toHaveProperty('TEST_DATABASE_URL');
  expect(names.filter((name) => !name?.startsWith('NODE_')).sort()).toEqual([
    'LD_LIBRARY_PATH',
    'MALLOC_ARENA_MAX',
  ]);
});
