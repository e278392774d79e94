import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { innermostReason, OutageError } from './errors.ts';

const megabyte = 1_000_000;
/** A new database takes 40 MB. */
const minForNew = 128 * megabyte;
/** More than all statements that pass the same check write together. */
const minToWrite = 64 * megabyte;

/**
 * @throws OutageError that says what to do, when `folder` is not writable or its disk has less than
 * `least` bytes free.
 */
export function assertWritable(folder: string, least: number): void {
  let free: number;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    free = bavail * bsize;
  } catch (error) {
    throw new OutageError(
      `DATA_DIR: Dawaya cannot write to ${folder} (${innermostReason(error)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
  if (free < least)
    throw new OutageError(
      `DATA_DIR: ${folder} has ${Math.floor(free / megabyte)} MB of free space, and the embedded database needs ${least / megabyte} MB. Free some space, or set DATA_DIR to another disk.`,
    );
}

/** @throws OutageError that says what to do, when `dataDir` cannot hold a database. */
export function assertUsable(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  assertWritable(dataDir, minToWrite);
}

/**
 * Prepares the folder of the embedded database. It removes a database whose first start was cut
 * off, because it is empty and does not open.
 * @throws OutageError that says what to do, when the folder cannot hold a database.
 */
export function prepareFolder(dataDir: string) {
  const folder = path.join(dataDir, 'database');
  const unfinished = path.join(dataDir, 'database-unfinished');
  const log = path.join(folder, 'pg_wal');
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  if (isNew) {
    assertWritable(dataDir, minForNew);
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, '');
  } else assertWritable(log, minToWrite);
  return {
    folder,
    /** Call it once the database has opened for the first time. */
    finish: () => rmSync(unfinished, { force: true }),
    /**
     * Refuses a statement when the disk is nearly full: an engine that cannot write its log blocks
     * the whole process forever.
     * @throws OutageError
     */
    assertWritable: () => assertWritable(log, minToWrite),
  };
}
