import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

/** Files in the folder: the lock, and a note of its owner for the error message. */
export const lockFiles = ['lock.db', 'lock'];

function ownerIn(note: string): string {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    // The owner has not written the note yet.
    return 'another process';
  }
}

/**
 * Locks the folder for this process, because two processes on one embedded database lose rows. The
 * lock is a write transaction on an SQLite file: the operating system makes it atomic and releases
 * it when the process ends.
 * @returns a function that releases the folder.
 * @throws Error that names the process that has the folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  // SQLite's error would not name the folder that is not writable.
  accessSync(folder, constants.W_OK);
  // Loaded late, because a server on PostgreSQL does not need SQLite.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const lock = new DatabaseSync(path.join(folder, 'lock.db'));
  const note = path.join(folder, 'lock');
  try {
    // Without the pragma a journal file appears in the folder. An exclusive transaction would also
    // wait for readers: of two processes that start at once, each can be the other's reader.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new Error(
      `Dawaya is already running on ${folder} (${ownerIn(note)}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const started = new Date(performance.timeOrigin).toISOString();
  writeFileSync(note, `process ${process.pid}, since ${started}`);
  return () => {
    rmSync(note, { force: true });
    lock.close();
  };
}
