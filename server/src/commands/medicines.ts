import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  countSources,
  InvalidRegisterError,
  importRegister,
  type Plan,
  readRegister,
  removeRegister,
  SourceNotFoundError,
  showMedicines,
  TooManyGoneError,
} from '../features/medicines/index.ts';
import { systemClock } from '../platform/clock.ts';
import { formatCsv } from '../platform/csv.ts';
import { fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run medicines -- import FILE [--dry-run] [--source NAME] [--report FILE] [--yes]
  npm run medicines -- list
  npm run medicines -- show NAME
  npm run medicines -- remove --source NAME

Takes a register of medicines in, CSV in UTF-8 or Excel (.xlsx), with the columns no, brand, generic,
form, strength, pack, company, country in any order, in English or Arabic. A file is taken whole or
not at all, and replaces what its source had before: without --source that is "register". Rows that
are not taken go to FILE.unread.csv, with the reason. With --dry-run nothing is written to the
database; --yes if the file lacks more than half of the products that the source had.
`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        source: { type: 'string' },
        report: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

const commands = ['import', 'list', 'show', 'remove'] as const;
const { values, positionals } = readArguments();
const [written, ...subjects] = positionals;
const command = commands.find((known) => known === written);
const subject = subjects.join(' ');
const takesSubject = command === 'import' || command === 'show';
if (
  values.help ||
  !command ||
  takesSubject !== (subject !== '') ||
  (command === 'import' && subjects.length > 1) ||
  (command === 'remove' && !values.source)
)
  fail(usage);

const source = values.source ?? 'register';
if (!/^[\p{L}\d][\p{L}\d ._-]{0,59}$/u.test(source))
  fail('A source is a word of at most 60 letters, digits, spaces, dots and hyphens.');
if (['list', 'admin', 'rules'].includes(source)) fail(`"${source}" is a name of Dawaya's own.`);

function describeFailure(error: Error): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'It is a folder.';
  if (error instanceof InvalidRegisterError) return error.message;
  throw error;
}

const rows =
  command === 'import'
    ? await readRegister(subject).catch((error: Error) =>
        fail(`${subject}: ${describeFailure(error)}\nNothing was changed.`),
      )
    : [];

const { database, jobs } = await openForCommand(readSettings());
const { db } = database;

const isTerminal = process.stderr.isTTY;
const onProgress = (read: number) =>
  process.stderr.write(
    `${isTerminal ? '\r' : ''}${read} of ${rows.length} rows read${isTerminal && read < rows.length ? '' : '\n'}`,
  );

/** Writes the rows that were not taken next to the file, for the operator to read. */
async function writeReport({ unread, contradictions }: Plan): Promise<void> {
  const unresolvedRows = [...unread, ...contradictions].sort((one, other) => one.at - other.at);
  if (unresolvedRows.length === 0) return;
  const file = values.report ?? `${subject}.unread.csv`;
  const content = formatCsv([
    ['row', 'no', 'brand', 'generic', 'reason'],
    ...unresolvedRows.map(({ at, row, why }) => [
      at,
      row.no ?? '',
      row.brand ?? '',
      row.generic ?? '',
      why,
    ]),
  ]);
  await writeFile(file, content).then(
    () => printLine(`The rows that were not taken are in ${file}.`),
    (error: Error) =>
      printLine(
        `The rows that were not taken could not be written to ${file} (${error.message}); choose another with --report.`,
      ),
  );
}

function countBy(reasons: readonly string[]) {
  const counts = Map.groupBy(reasons, (why) => why.replace(/: .*$/, '.'));
  return [...counts].sort(([, one], [, other]) => other.length - one.length);
}

async function report(plan: Plan): Promise<void> {
  for (const [why, same] of countBy(plan.unread.map(({ why }) => why)))
    printLine(`  ${same.length} not read: ${why}`);
  for (const { at, why } of plan.contradictions.slice(0, 20)) printLine(`  row ${at}: ${why}`);
  if (plan.contradictions.length > 20)
    printLine(`  … and ${plan.contradictions.length - 20} more.`);
  const { added, changed, removed, unchanged, unread, contradictions, spellings } = plan;
  printLine(
    `${added.length} products added, ${changed.length} changed, ${removed.length} removed, ${unchanged} as before; ${unread.length} not read, ${contradictions.length} contradict the list.`,
  );
  printLine(
    `${plan.newCompositions.length} new medicines, ${plan.newSubstances.length} new substances. Arabic spellings: ${spellings.approved} approved by their consonants, ${spellings.proposed} wait for a pharmacist.`,
  );
  await writeReport(plan);
  if (values['dry-run']) printLine('Nothing was written to the database.');
}

const run: Record<(typeof commands)[number], () => Promise<void>> = {
  async import() {
    const started = performance.now();
    const plan = await importRegister({ db, clock: systemClock }, rows, {
      source,
      isDryRun: values['dry-run'] ?? false,
      force: values.yes ?? false,
      onProgress,
    });
    await report(plan);
    printLine(`It took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  },
  async list() {
    for (const { source, products, medicines, approved, proposed } of await countSources(db))
      printLine(
        `${source}: ${products} products of ${medicines} medicines, ${approved} names, ${proposed} names wait`,
      );
  },
  async show() {
    const shownMedicines = await showMedicines(db, subject);
    if (shownMedicines.length === 0) {
      process.exitCode = 1;
      printLine(`No medicine is called ${subject}.`);
    }
    for (const medicine of shownMedicines) {
      const { nameEn, nameAr, sensitivity, substances, names, products } = medicine;
      printLine([nameEn, nameAr, ...(sensitivity === 'none' ? [] : [sensitivity])].join(' · '));
      if (substances.length > 0)
        printLine(
          `  substances: ${substances.map(({ name, atcCode }) => (atcCode ? `${name} (ATC ${atcCode})` : name)).join(', ')}`,
        );
      for (const { text, kind, status, source } of names)
        printLine(
          `  ${kind}: ${text} (${[source, ...(status === 'approved' ? [] : [status])].join(', ')})`,
        );
      for (const { brand, form, isProlonged, strength, ratio, source, registerNumber } of products)
        printLine(
          `  product: ${[brand, form, isProlonged && 'prolonged', strength, ratio, registerNumber && `no ${registerNumber}`, source].filter(Boolean).join(', ')}`,
        );
    }
  },
  async remove() {
    const removed = await removeRegister(db, source);
    printLine(`${removed} products of ${source} are removed, with their names.`);
  },
};

try {
  await run[command]();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof TooManyGoneError)
    process.stderr.write(
      `${error.gone} of ${error.known} products are not in the file. If it is whole all the same, add --yes.\nNothing was changed.\n`,
    );
  else if (error instanceof SourceNotFoundError) process.stderr.write(`${error.message}\n`);
  else throw error;
} finally {
  await jobs.stop();
  await database.close();
}
