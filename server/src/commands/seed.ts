import path from 'node:path';
import { loadDemoData } from '../boot/demo.ts';
import { createFiles } from '../features/files/service.ts';
import { systemClock } from '../platform/clock.ts';
import { confirm, fail, openForCommand, readSettings, say } from './command.ts';

/**
 * `npm run seed [-- --yes]`: the sample data into the database of the settings, when it holds no
 * pharmacy yet. A database that is not the embedded one may be somebody's real one: it asks first.
 */
const config = readSettings();
if (config.production) fail('Sample data is not for production.');
const { database, jobs, storage } = await openForCommand(config);
const files = createFiles({
  db: database.db,
  storage,
  clock: systemClock,
  tempFolder: path.join(config.dataDir, 'uploads'),
  settings: config,
  log: { warn: console.warn, error: console.error },
});
const isSure =
  database.kind === 'embedded' ||
  process.argv.includes('--yes') ||
  (await confirm('Load invented pharmacies, doctors and requests into this database?'));
if (isSure) {
  const loaded = await loadDemoData({ db: database.db, files, clock: systemClock });
  say(
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
