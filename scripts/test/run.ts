import { command } from './command.ts';
import { add, type Counts, countPlaywright, countVitest, nothing, reports } from './counts.ts';
import { ensureChromium, ensurePostgres } from './system-packages.ts';

const parts = ['check', 'unit', 'e2e'];
// `--yes` is read where packages of the system are installed.
const args = process.argv.slice(2).filter((arg) => arg !== '--yes');
const named = parts.filter((part) => args.includes(part));
const filters = args.filter((arg) => !parts.includes(arg));
// A file name alone means tests, not checks.
const chosen = named.length > 0 ? named : filters.length > 0 ? ['unit', 'e2e'] : parts;
const allowNone = filters.length > 0;

let total = nothing;

/** Runs one stage under its heading; a failure without a failed test counts as one. */
async function stage(name: string, work: () => Promise<boolean>, count?: () => Promise<Counts>) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const succeeded = await work();
  const counts = (await count?.()) ?? nothing;
  const missing = !succeeded && counts.failed === 0 ? 1 : 0;
  total = add(total, { ...counts, failed: counts.failed + missing });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`━━ ${name}: ${succeeded ? 'done' : 'failed'} in ${seconds} s`);
  return succeeded;
}

const has = (part: string) => chosen.includes(part);
const tests = has('unit') || has('e2e');

if (tests) await stage('PostgreSQL for the tests', ensurePostgres);
if (has('e2e')) await stage('Chromium for the journeys', ensureChromium);
if (has('check')) await stage('Checks', () => command('node', ['scripts/check.mjs']));

const built =
  tests && (await stage('Build', () => command('node', ['scripts/build.mjs', '--if-changed'])));

if (has('unit')) {
  const report = await reports.fresh('unit.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (allowNone) options.push('--passWithNoTests');
  const run = () => command('vitest', ['run', ...options, ...filters]);
  await stage('Unit and API tests', run, () => countVitest(report));
}
if (has('e2e') && built) {
  const report = await reports.fresh('e2e.json');
  const options = allowNone ? ['--pass-with-no-tests'] : [];
  const run = () => command('playwright', ['test', ...options, ...filters]);
  await stage('Journeys in the browser', run, () => countPlaywright(report));
}

if (tests && total.passed + total.failed === 0) {
  console.log(
    `\nNo test matches ${filters.join(' ')} (looked in server, contract, web, scripts, e2e).`,
  );
  total = { ...total, failed: 1 };
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
const retried = total.retried > 0 ? `, ${total.retried} at the second try` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}${retried}`);
process.exitCode = total.failed > 0 ? 1 : 0;
