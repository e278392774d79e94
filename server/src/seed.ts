import path from 'node:path';
import { readConfig } from './config.ts';
import { loadDemoData } from './demo.ts';
import { createFiles } from './features/files/service.ts';
import { openAll } from './open.ts';
import { systemClock } from './platform/clock.ts';

/** `npm run seed`: the sample data into the database of the settings, when it holds no pharmacy yet. */
const config = readConfig(process.env);
if (config.production) {
  process.stderr.write('Sample data is not for production.\n');
  process.exit(1);
}
const { database, jobs, storage } = await openAll(config, (error, what) =>
  console.error(what, error),
);
const files = createFiles({
  db: database.db,
  storage,
  clock: systemClock,
  tempFolder: path.join(config.dataDir, 'uploads'),
  log: { warn: console.warn, error: console.error },
});
const loaded = await loadDemoData({ db: database.db, files, clock: systemClock });
process.stdout.write(
  loaded > 0
    ? `Loaded ${loaded} invented pharmacies.\n`
    : 'There are pharmacies already; nothing was loaded.\n',
);
await jobs.stop();
await database.close();
