import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEngine } from './embedded.ts';
import { assertUsable, assertWritable, prepareFolder } from './embedded-folder.ts';
import { classifyFailure } from './errors.ts';

function useFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dawaya-embedded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder without space or write permission is refused with advice', () => {
  const folder = useFolder();
  const most = Number.MAX_SAFE_INTEGER;
  expect(() => assertWritable(folder, most)).toThrow(
    /^DATA_DIR: \S+ has \d+ MB of free space, and the embedded database needs .* Free some space/,
  );
  rmSync(folder, { recursive: true });
  expect(() => assertWritable(folder, 0)).toThrow(
    /^DATA_DIR: Dawaya cannot write to \S+ \(ENOENT.*\)\. Make it writable/,
  );
  expect(() => assertUsable(folder)).not.toThrow();
});

test('a database whose first start was cut off is created again, a complete one stays', () => {
  const dataDir = useFolder();
  const database = path.join(dataDir, 'database');
  const first = prepareFolder(dataDir);
  writeFileSync(path.join(database, 'PG_VERSION'), '18');
  mkdirSync(path.join(database, 'pg_wal'));
  // The process is killed here, so the next start finds half a database.
  const second = prepareFolder(dataDir);
  expect(readdirSync(database)).toEqual([]);
  writeFileSync(path.join(database, 'PG_VERSION'), '18');
  mkdirSync(path.join(database, 'pg_wal'));
  second.finish();
  prepareFolder(dataDir);
  expect(existsSync(path.join(database, 'PG_VERSION'))).toBe(true);
  expect(first.folder).toBe(database);
});

test('statements are refused while the log cannot be written, and answered afterwards', async () => {
  const dataDir = useFolder();
  const { client, close } = await openEngine(dataDir);
  onTestFinished(close);
  const log = path.join(dataDir, 'database', 'pg_wal');
  const ask = () => client.query('select 1 as one');
  const all = [ask, () => client.exec('select 1'), () => client.transaction(() => ask())];
  renameSync(log, `${log}-away`);
  for (const one of all) {
    const refused = await one().catch((error: unknown) => error);
    expect(classifyFailure(refused)).toBe('outage');
    expect(String(refused)).toContain(`DATA_DIR: Dawaya cannot write to ${log}`);
  }
  renameSync(`${log}-away`, log);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
}, 60_000);
