import type pg from 'pg';

interface CommandComplete {
  /** The statement's kind and how many rows it concerned: 'UPDATE 1', 'COMMIT'. */
  text: string;
}

/** What leaves everything as it was: reading, beginning, and changing no row. */
const changesNothing = /^(SELECT|BEGIN|LISTEN|SET|SHOW)\b| 0$/;

/**
 * Tells of each statement of a pool that may have changed something, when it is done and before
 * whoever sent it goes on; of a transaction's also when it has committed.
 */
export function tellWrites(pool: pg.Pool, wrote: () => void): void {
  pool.on('connect', ({ connection }) => {
    connection.on('commandComplete', ({ text }: CommandComplete) => {
      if (!changesNothing.test(text)) wrote();
    });
  });
}
