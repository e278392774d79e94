import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Joins the statements of one turn of the event loop into one write, to wake the database once. */
export function writeTogether(pool: pg.Pool): void {
  pool.on('connect', ({ connection }) => {
    const stream: Writable = connection.stream;
    const [cork, uncork] = [stream.cork.bind(stream), stream.uncork.bind(stream)];
    let isHeld = false;
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
