import type { Audience } from '@dawaya/contract/vocabulary/live';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { createNotifier } from './notifier.ts';
import { raiseVersions } from './versions.ts';

export interface Changes {
  /**
   * Says in the transaction of `db` that something changed which these audiences' screens show; the
   * screens hear of it once it has committed. It waits for no other transaction.
   */
  changed(db: Database, ...audiences: Audience[]): Promise<void>;
  /** Tells what is still to be told; then the database may be closed. */
  stop(): Promise<void>;
}

/** @param onError told when nobody was told of a change: each process looks by itself now and then. */
export function createChanges(
  pool: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): Changes {
  const notifier = createNotifier(pool, onError);
  return {
    async changed(db, ...audiences) {
      if (audiences.length === 0) return;
      await raiseVersions(db, audiences, clock());
      afterCommit(db, () => notifier.tell(audiences));
    },
    stop: notifier.stop,
  };
}
