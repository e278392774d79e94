import path from 'node:path';
import { loadDemoData } from '../boot/demo.ts';
import { createFiles } from '../features/files/service.ts';
import { systemClock } from '../platform/clock.ts';
import { fail, openForCommand, readSettings, say } from './command.ts';

/** `npm run seed`: the sample data into the database of the settings, when it holds no pharmacy yet. */
const config = readSettings();
if (config.production) fail('Sample data is not for production.');
const { database, jobs, storage } = await openForCommand(config);
const files = createFiles({
  db: database.db,
  storage,
  clock: systemClock,
  tempFolder: path.join(config.dataDir, 'uploads'),
  minFreeSpace: config.minFreeSpace,
  log: { warn: console.warn, error: console.error },
});
const loaded = await loadDemoData({ db: database.db, files, clock: systemClock });
say(
  loaded > 0
    ? `Loaded ${loaded} invented pharmacies.`
    : 'There are pharmacies already; nothing was loaded.',
);
await jobs.stop();
await database.close();
