import path from 'node:path';
import { parseArgs } from 'node:util';
import { applyAllRetention, previewRetention } from '../clean-up.ts';
import { createFiles } from '../features/files/index.ts';
import { createChangeRecorder } from '../features/live/index.ts';
import type { RetentionCounts } from '../platform/area.ts';
import { systemClock } from '../platform/clock.ts';
import { fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run retention -- --dry-run
  npm run retention

Deletes the persons whose retention time is over (RETENTION_DAYS), as a running server does every 15
minutes. With --dry-run it prints the numbers and deletes nothing.
`;

function readArguments() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

const { values } = readArguments();
if (values.help) fail(usage);
const config = readSettings();
const { database, jobs, storage } = await openForCommand(config);
const { db } = database;
const live = createChangeRecorder(db, systemClock, console.warn);
const services = {
  db,
  clock: systemClock,
  retention: config.retention,
  live,
  files: createFiles({
    db,
    storage,
    clock: systemClock,
    tempFolder: path.join(config.dataDir, 'uploads'),
    settings: config,
    log: { warn: console.warn, error: console.error },
  }),
};

const kinds: Record<keyof RetentionCounts, string> = {
  requests: 'prescription requests',
  inquiries: 'questions to pharmacies of a town',
  consultations: 'consultation requests',
  photos: 'photos',
  documents: 'documents of rejected applicants',
  messages: 'contact messages',
};

try {
  const isDryRun = values['dry-run'] ?? false;
  const expired = await (isDryRun ? previewRetention : applyAllRetention)(services);
  for (const [kind, count] of Object.entries(expired))
    printLine(`${kinds[kind as keyof RetentionCounts]}: ${count}`);
  printLine(
    isDryRun
      ? 'Nothing was deleted.'
      : 'Deleted. The running server removes the files, two hours from now at the latest.',
  );
} finally {
  await live.stop();
  await jobs.stop();
  await database.close();
}
