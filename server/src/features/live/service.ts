import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { FastifyBaseLogger } from 'fastify';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database } from '../../database/client.ts';
import { liveVersions } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { createNotifier } from './notifier.ts';

export interface Live {
  /**
   * Says in the transaction of `db` that something changed which these audiences' screens show; the
   * screens hear of it once it has committed. It waits for no other transaction.
   */
  changed(db: Database, ...audiences: Audience[]): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Tells open screens, of this process and all others, that something changed (docs/decisions/0061). */
export function createLive({ db: pool, clock, log }: Deps): Live {
  const notifier = createNotifier(pool, (err) => log.warn({ err }, 'live screens were not told'));
  return {
    async changed(db, ...audiences) {
      if (audiences.length === 0) return;
      const changedAt = clock();
      await db.insert(liveVersions).values(audiences.map((audience) => ({ audience, changedAt })));
      afterCommit(db, () => notifier.tell(audiences));
    },
  };
}
