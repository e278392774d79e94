import { readdir } from 'node:fs/promises';
import { files } from '../src/database/schema.ts';
import type { TestApp } from './app.ts';

/**
 * The files in storage and among the temporary uploads, and the number of files in the database.
 */
export async function filesOf({ db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>) {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return {
    rows: await db.$count(files),
    onDisk: found.filter((entry) => entry.isFile() && entry.name !== 'storage-mark').length,
  };
}

export const noFiles = { rows: 0, onDisk: 0 };
