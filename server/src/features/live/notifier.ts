import type { Audience } from '@dawaya/contract/vocabulary/live';
import { sql } from 'drizzle-orm';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { raiseVersions } from './versions.ts';

export const liveChannel = 'live';

/** Milliseconds. Changes within it go out together. */
const batchWindowMs = 20;
/** Characters of a payload, each one byte. PostgreSQL's limit is below 8,000. */
const maxPayloadLength = 7000;

/** Joins audiences into few payloads of limited length. */
function payloadsOf(audiences: Iterable<Audience>): string[] {
  const payloads: string[] = [];
  for (const audience of audiences) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + audience.length < maxPayloadLength)
      payloads[payloads.length - 1] = `${last},${audience}`;
    else payloads.push(audience);
  }
  return payloads;
}

export const audiencesIn = (payload: string) => payload.split(',') as Audience[];

/**
 * Notifies all processes of changes, at most once in 20 ms, because PostgreSQL commits notifying
 * transactions one at a time.
 * @param onError gets the error of a lost notification. The listeners also poll now and then.
 */
export function createNotifier(db: Database, onError: (error: unknown) => void) {
  const pendingAudiences = new Set<Audience>();
  let isWithinWindow = false;
  let pendingNotifications: Promise<void> = Promise.resolve();

  const flush = () => {
    if (pendingAudiences.size === 0) return;
    const payloads = payloadsOf(pendingAudiences);
    pendingAudiences.clear();
    isWithinWindow = true;
    setTimeout(() => {
      isWithinWindow = false;
      flush();
    }, batchWindowMs).unref();
    const notification = db.execute(
      sql`select pg_notify(${liveChannel}, payload)
        from json_array_elements_text(${JSON.stringify(payloads)}::json) as payload`,
    );
    // Drops the results, which the promise would retain for the life of the process.
    pendingNotifications = Promise.all([pendingNotifications, notification.catch(onError)]).then(
      () => {},
    );
  };

  return {
    notify(audiences: Audience[]): void {
      for (const audience of audiences) pendingAudiences.add(audience);
      if (!isWithinWindow) flush();
    },
    async stop(): Promise<void> {
      flush();
      await pendingNotifications;
    },
  };
}

export interface Changes {
  /**
   * Records in the transaction of `db` that data on these audiences' screens changed. The screens
   * are notified after the commit. It waits for no other transaction.
   */
  recordChange(db: Database, ...audiences: Audience[]): Promise<void>;
  /** Sends pending notifications. Close the database afterwards. */
  stop(): Promise<void>;
}

/** @param onError gets the error of a lost notification. Each process also polls now and then. */
export function createChangeRecorder(
  pool: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): Changes {
  const notifier = createNotifier(pool, onError);
  return {
    async recordChange(db, ...audiences) {
      if (audiences.length === 0) return;
      await raiseVersions(db, audiences, clock());
      afterCommit(db, () => notifier.notify(audiences));
    },
    stop: notifier.stop,
  };
}
