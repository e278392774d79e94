import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** SQLite's number for a lock that another connection holds. */
const busy = 5;

/** The names in the folder: the lock, and the note of its owner for the error sentence. */
export const lockFiles = ['lock.db', 'lock'];

function ownerIn(note: string): string {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    // The owner has not written it yet.
    return 'another process';
  }
}

/**
 * Takes the folder for this process: two on one embedded database lose rows. The operating system
 * keeps the lock, on a file that SQLite opens: it is atomic, and it ends with its process.
 * @returns how to give the folder back.
 * @throws Error naming the process that has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  // SQLite does not say which folder it may not write to.
  accessSync(folder, constants.W_OK);
  // A server on PostgreSQL never loads SQLite.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const lock = new DatabaseSync(path.join(folder, 'lock.db'));
  const note = path.join(folder, 'lock');
  try {
    // In memory: a journal of its own would lie beside it.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
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
