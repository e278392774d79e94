import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/client.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Jobs } from '../src/platform/jobs.ts';

/**
 * The job queue under the test's clock: jobs become due as the test moves time on. The queue itself
 * knows the database's time only.
 */
export function holdJobs(jobs: Jobs, db: Database, clock: Clock): Jobs {
  let told = clock().getTime();
  /** Milliseconds that the queue has not advanced yet. */
  const passed = () => clock().getTime() - told;
  return {
    ...jobs,
    send: (db, queue, data, delay = 0) => jobs.send(db, queue, data, delay && delay + passed()),
    async runWaiting() {
      const seconds = passed() / 1000;
      told = clock().getTime();
      if (seconds > 0)
        await db.execute(sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds})
          where state in ('created', 'retry')`);
      await jobs.runWaiting();
    },
  };
}
