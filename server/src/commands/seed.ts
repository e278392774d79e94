import path from 'node:path';
import { loadDemoData } from '../boot/demo.ts';
import { createFiles } from '../features/files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { confirm, fail, openForCommand, printLine, readSettings } from './command.ts';

/**
 * `npm run seed [-- --yes]`: loads the sample data into the configured database, when it has no
 * pharmacy yet. Before it writes to a database that is not embedded, it asks, because that may be a
 * real one.
 */
const config = readSettings();
if (config.isProduction) fail('Sample data is not for production.');
const { database, jobs, storage } = await openForCommand(config);
const files = createFiles({
  db: database.db,
  storage,
  clock: systemClock,
  tempFolder: path.join(config.dataDir, 'uploads'),
  settings: config,
  log: { warn: console.warn, error: console.error },
});
const isConfirmed =
  database.kind === 'embedded' ||
  process.argv.includes('--yes') ||
  (await confirm('Load invented pharmacies, doctors and requests into this database?'));
if (isConfirmed) {
  const loaded = await loadDemoData({ db: database.db, files, clock: systemClock });
  printLine(
    loaded > 0
      ? `Loaded ${loaded} invented pharmacies.`
      : 'There are pharmacies already; nothing was loaded.',
  );
} else {
  process.exitCode = 1;
  process.stderr.write('Nothing was loaded.\n');
}
await jobs.stop();
await database.close();
