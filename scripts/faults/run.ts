// `npm run faults [-- name …]`: puts the built server through faults on a PostgreSQL of its own,
// and says how often each was tried and held; `uploads=20` tries twenty, and `--yes` installs
// haproxy. Everything is on this machine and ends by itself. Ends with 1 when something did not
// hold.
import { inspect } from 'node:util';
import { preparePostgres } from '../../server/test/postgres.ts';
import { isBuilt } from '../lib/sources.mjs';
import { ensurePostgres } from '../test/system-packages.ts';
import { embeddedDisk } from './embedded-disk.ts';
import { fullLogDisk } from './full-log-disk.ts';
import { killedJobs } from './killed-jobs.ts';
import { kills } from './kills.ts';
import { mailHangs } from './mail-hangs.ts';
import { mixedLoad } from './mixed-load.ts';
import { openStreams } from './open-streams.ts';
import type { Outcome } from './outcome.ts';
import { overload } from './overload.ts';
import { rollingHaproxy, rollingRestarts } from './rolling-restarts.ts';
import { severalStarts } from './several-starts.ts';
import { silentBucket } from './silent-bucket.ts';
import { silentDatabase } from './silent-database.ts';
import { slowDatabase } from './slow-database.ts';
import { surroundings } from './surroundings.ts';
import { uploads } from './uploads.ts';

const faults: Record<string, { what: string; run: (times?: number) => Promise<Outcome> }> = {
  'silent-database': {
    what: 'a database from which nothing comes, its connections open',
    run: silentDatabase,
  },
  'slow-database': {
    what: 'a database that is 300 ms away',
    run: slowDatabase,
  },
  'silent-bucket': {
    what: 'a bucket that takes connections and never answers',
    run: silentBucket,
  },
  overload: { what: 'photos at three times what can be taken', run: overload },
  'several-starts': {
    what: 'several processes that start on an empty database at once',
    run: severalStarts,
  },
  kills: { what: 'kill -9 while photos are sent', run: kills },
  'killed-jobs': { what: 'kill -9 in the middle of a mail', run: killedJobs },
  uploads: {
    what: 'photos in parts over lines that break, to servers that are killed',
    run: uploads,
  },
  'mail-hangs': { what: 'a mail server that never answers for some', run: mailHangs },
  'embedded-disk': {
    what: 'an embedded database on a disk that is full, or read-only',
    run: embeddedDisk,
  },
  'full-log-disk': {
    what: 'PostgreSQL without room for its log',
    run: fullLogDisk,
  },
  surroundings: { what: 'time zones, the locale C, and IPv6 alone', run: surroundings },
  'mixed-load': { what: 'ten minutes of mixed load, or one by mixed-load=1', run: mixedLoad },
  'open-streams': { what: '2,000 live streams and a restart', run: openStreams },
  'rolling-restarts': { what: 'two processes restarted in turn, under load', run: rollingRestarts },
  'rolling-haproxy': {
    what: 'three processes behind haproxy, restarted in turn, under load',
    run: rollingHaproxy,
  },
};

const asked = new Map(
  process.argv
    .slice(2)
    .filter((word) => word !== '--yes')
    .map((word) => {
      const [name = '', times] = word.split('=');
      return [name, times === undefined ? undefined : Number(times)];
    }),
);
const unknown = [...asked.keys()].filter((name) => !(name in faults));
if (unknown.length > 0) {
  console.error(
    `No such fault: ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}`,
  );
  process.exit(2);
}
if (!isBuilt()) {
  console.error('The server is not built from these sources. Run `npm run build` first.');
  process.exit(2);
}
if (!(await ensurePostgres())) process.exit(1);

const cluster = await preparePostgres();
let failed = 0;
try {
  for (const [name, { what, run }] of Object.entries(faults)) {
    if (asked.size > 0 && !asked.has(name)) continue;
    console.log(`${name}: ${what}`);
    const { tried, held, figures, skipped }: Outcome = await run(asked.get(name)).catch(
      (error: unknown) => ({ tried: 1, held: 0, figures: [inspect(error)] }),
    );
    for (const figure of figures) console.log(`    ${figure}`);
    if (skipped) {
      console.log(`  - skipped: ${skipped}`);
      continue;
    }
    console.log(`  ${tried === held ? '✓' : '✗'} tried ${tried}, held ${held}`);
    if (tried !== held || tried === 0) failed += 1;
  }
} finally {
  await cluster.stop();
}
process.exit(failed > 0 ? 1 : 0);
