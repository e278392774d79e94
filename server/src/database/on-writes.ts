import type pg from 'pg';

interface CommandComplete {
  /** The statement's kind and its number of rows: 'UPDATE 1', 'COMMIT'. */
  text: string;
}

/** Statements that only read or begin, or that changed no row. */
const changesNothing = /^(SELECT|BEGIN|LISTEN|SET|SHOW)\b| 0$/;

/**
 * Calls `onWrite` after each statement of a pool that may have changed something, and after each
 * commit, before the caller's promise resolves.
 */
export function onWrites(pool: pg.Pool, onWrite: () => void): void {
  pool.on('connect', ({ connection }) => {
    connection.on('commandComplete', ({ text }: CommandComplete) => {
      if (!changesNothing.test(text)) onWrite();
    });
  });
}
