import type { Audience } from '@dawaya/contract/vocabulary/live';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { createNotifier } from './notifier.ts';
import { raiseVersions } from './versions.ts';

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
