import type { Audience } from '@dawaya/contract/vocabulary/live';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';

/** On which the processes tell each other whose version changed. */
export const liveChannel = 'live';

/** In milliseconds: what is told within it goes out together. */
const gathering = 20;
/** Of a payload, in characters of which each is one byte; PostgreSQL takes less than 8,000. */
const longestPayload = 7000;

/** The audiences as few payloads, none of them too long. */
function payloadsOf(audiences: Iterable<Audience>): string[] {
  const payloads: string[] = [];
  for (const audience of audiences) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + audience.length < longestPayload)
      payloads[payloads.length - 1] = `${last},${audience}`;
    else payloads.push(audience);
  }
  return payloads;
}

/** What `payloadsOf` made one text of. */
export const audiencesIn = (payload: string) => payload.split(',') as Audience[];

/**
 * Tells all processes of changes, at most once in 20 ms: PostgreSQL lets only one transaction at a
 * time commit that notifies.
 * @param onError told what nobody heard; the listeners look by themselves now and then.
 */
export function createNotifier(db: Database, onError: (error: unknown) => void) {
  const gathered = new Set<Audience>();
  let isResting = false;
  let telling: Promise<void> = Promise.resolve();

  const flush = () => {
    if (gathered.size === 0) return;
    const payloads = payloadsOf(gathered);
    gathered.clear();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      flush();
    }, gathering).unref();
    const told = db.execute(
      sql`select pg_notify(${liveChannel}, payload)
        from json_array_elements_text(${JSON.stringify(payloads)}::json) as payload`,
    );
    // Nothing of the answers: kept, they would be kept for as long as the process lives.
    telling = Promise.all([telling, told.catch(onError)]).then(() => {});
  };

  return {
    tell(audiences: Audience[]): void {
      for (const audience of audiences) gathered.add(audience);
      if (!isResting) flush();
    },
    /** Tells what was gathered, and waits until it is told. */
    async stop(): Promise<void> {
      flush();
      await telling;
    },
  };
}
