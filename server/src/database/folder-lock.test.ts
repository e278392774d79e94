import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const program = path.join(import.meta.dirname, '../../test/folder-contender.ts');

function useFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dawaya-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startContender() {
  const child = fork(program, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await once(child, 'message');
  const tell = async (word: { folder: string | null }): Promise<string> => {
    child.send(word);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    child,
    ended,
    take: (folder: string) => tell({ folder }),
    giveBack: () => tell({ folder: null }),
  };
}

test('one of several processes that start beside a stale lock gets the folder', async () => {
  const parent = useFolder();
  const contenders = await Promise.all(Array.from({ length: 4 }, startContender));
  const rounds: number[] = [];
  for (let round = 0; round < 40; round++) {
    const folder = path.join(parent, String(round));
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'lock'), '4194305');
    const answers = await Promise.all(contenders.map(({ take }) => take(folder)));
    rounds.push(answers.filter((answer) => answer === 'taken').length);
    await Promise.all(contenders.map(({ giveBack }) => giveBack()));
  }
  expect(rounds).toEqual(rounds.map(() => 1));
}, 60_000);

test('a folder of another process is refused with that process’s number and start', async () => {
  const folder = useFolder();
  const { child, take, giveBack } = await startContender();
  expect(await take(folder)).toBe('taken');
  const refused = new RegExp(`${folder} \\(process ${child.pid}, since 20\\d\\d-.*Z\\)`);
  expect(() => lockFolder(folder)).toThrow(refused);
  await giveBack();
  lockFolder(folder)();
});

test('a killed process leaves no lock, even when another program has its number', async () => {
  const folder = useFolder();
  const { child, ended, take } = await startContender();
  expect(await take(folder)).toBe('taken');
  child.kill('SIGKILL');
  await ended;
  writeFileSync(path.join(folder, 'lock'), String(process.ppid));
  const giveBack = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('already running');
  giveBack();
});
