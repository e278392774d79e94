import type { Writable } from 'node:stream';
import type pg from 'pg';

/** What is sent to the database in one turn of the loop leaves with one write: each wakes it up. */
export function writeTogether(pool: pg.Pool): void {
  pool.on('connect', ({ connection }) => {
    const stream: Writable = connection.stream;
    const [cork, uncork] = [stream.cork.bind(stream), stream.uncork.bind(stream)];
    let isHeld = false;
    // pg corks and uncorks around each statement.
    stream.cork = () => {
      if (isHeld) return;
      isHeld = true;
      cork();
      process.nextTick(() => {
        isHeld = false;
        uncork();
      });
    };
    stream.uncork = () => {};
  });
}
