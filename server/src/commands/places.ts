import { parseArgs } from 'node:util';
import {
  countPlaces,
  type ImportResult,
  InvalidPlaceListError,
  importPlaces,
  PlaceNotFoundError,
  readPlaces,
  removeBySourceId,
  restoreBySourceId,
  TooManyMissingError,
} from '../features/places/index.ts';
import { systemClock } from '../platform/clock.ts';
import { fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run places -- import FILE [--whole] [--yes]
  npm run places -- list
  npm run places -- remove ID
  npm run places -- restore ID

Takes pharmacies from OpenStreetMap in, which are shown as 'on the map, not yet on Dawaya': CSV with
the columns osm_id, name, latitude, longitude (and name_arabic, name_english, city, state, phone), or
GeoJSON. Run it again with a newer file: places are known by their id. With --whole the file counts as
all there is, and what it lacks is not shown any more; --yes if that is more than half. ID is the
map's, like node/7069338988. What was removed stays so until it is restored.
`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        whole: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

const commands = ['import', 'list', 'remove', 'restore'] as const;
const { values, positionals } = readArguments();
const [commandName, subject = '', ...others] = positionals;
const command = commands.find((command) => command === commandName);
if (values.help || !command || others.length > 0 || (command === 'list') !== (subject === ''))
  fail(usage);

const records =
  command === 'import'
    ? await readPlaces(subject).catch((error: Error) => fail(`${subject}: ${messageOf(error)}`))
    : undefined;

function messageOf(error: Error): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'It is a folder.';
  return error.message;
}

const { database, jobs } = await openForCommand(readSettings());
const { db } = database;

/** Reports progress after this many records; a terminal rewrites the same line. */
const progressEvery = 5000;
let reported = 0;
function onProgress(read: number) {
  if (process.stderr.isTTY) process.stderr.write(`\r${read} read`);
  else if (read - reported >= progressEvery) process.stderr.write(`${read} read\n`);
  else return;
  reported = read;
}

function printReport({ added, changed, unchanged, missing, refused, examples }: ImportResult) {
  for (const { at, why } of examples) printLine(`${at}: ${why}`);
  if (refused > examples.length) printLine(`… and ${refused - examples.length} more.`);
  const parts = [`${added} added`, `${changed} changed`, `${unchanged} as before`];
  if (values.whole) parts.push(`${missing} no longer in the list`);
  printLine(`${parts.join(', ')}; ${refused} not taken.`);
  if (refused > 0 && added + changed + unchanged === 0) process.exitCode = 1;
}

const run: Record<(typeof commands)[number], () => Promise<void>> = {
  async import() {
    if (!records) return;
    const options = { isComplete: values.whole ?? false, force: values.yes ?? false, onProgress };
    const imported = await importPlaces({ db, clock: systemClock }, records, options);
    if (process.stderr.isTTY) process.stderr.write('\n');
    printReport(imported);
  },
  async list() {
    const counts = await countPlaces(db);
    if (counts.length === 0) printLine('There are no places.');
    for (const { state, shown, reported, hidden, removed, joined, missing } of counts)
      printLine(
        `${state}: ${shown} shown, ${reported} reported, ${hidden} hidden, ${removed} removed, ${joined} joined, ${missing} no longer on the map`,
      );
  },
  async remove() {
    await removeBySourceId({ db, clock: systemClock }, subject);
    printLine(`${subject} is not shown any more.`);
  },
  async restore() {
    await restoreBySourceId({ db, clock: systemClock }, subject);
    printLine(`${subject} is shown again, unless the map does not have it any more.`);
  },
};

try {
  await run[command]();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof InvalidPlaceListError)
    process.stderr.write(`${subject}: ${error.message}\nNothing was changed.\n`);
  else if (error instanceof TooManyMissingError)
    process.stderr.write(
      `${error.missing} of ${error.isKnown} places are not in the file. If it is whole all the same, add --yes.\nNothing was changed.\n`,
    );
  else if (error instanceof PlaceNotFoundError) process.stderr.write(`${error.message}\n`);
  else throw error;
} finally {
  await jobs.stop();
  await database.close();
}
