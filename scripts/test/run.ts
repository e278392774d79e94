import { type Chosen, readArguments, WrongArgument } from './arguments.ts';
import { changedSinceMain } from './changed.ts';
import { command } from './command.ts';
import {
  add,
  type Counts,
  countPlaywright,
  countVitest,
  nothing,
  reports,
  tracesOf,
} from './counts.ts';
import { ensureOldChromium } from './old-chromium.ts';
import { relatedTests, withImporters } from './related.ts';
import { ensureChromium, ensurePostgres, ensurePromtool } from './system-packages.ts';

/**
 * Runs a program, with or without output.
 * @returns whether it succeeded
 */
type Run = (program: string, args: string[]) => Promise<boolean>;

interface Stage {
  name: string;
  work: (run: Run) => Promise<boolean>;
  /** Counts the tests of the stage by its report. */
  count?: () => Promise<Counts>;
}

let total = nothing;
const heading = (name: string) => console.log(`\n━━ ${name}`);

/** Runs a stage and counts its tests; a failure without a failed test counts as one. */
async function perform({ name, work, count }: Stage, run: Run) {
  const started = performance.now();
  const succeeded = await work(run);
  const counts = (await count?.()) ?? nothing;
  const missing = !succeeded && counts.failed === 0 ? 1 : 0;
  total = add(total, { ...counts, failed: counts.failed + missing });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { succeeded, outcome: `━━ ${name}: ${succeeded ? 'done' : 'failed'} in ${seconds} s` };
}

/** Runs a stage in this terminal, under its heading. */
async function stage(stage: Stage): Promise<boolean> {
  heading(stage.name);
  const { succeeded, outcome } = await perform(
    stage,
    async (program, args) => (await command(program, args)).succeeded,
  );
  console.log(outcome);
  return succeeded;
}

/**
 * Starts a stage at low priority beside others.
 * @returns a function that waits for its end and then prints its output
 */
function startBeside(stage: Stage): () => Promise<void> {
  let said = '';
  const ended = perform(stage, async (program, args) => {
    const { succeeded, output } = await command(program, args, {
      keepsOutput: true,
      lowPriority: true,
    });
    said += output;
    return succeeded;
  });
  return async () => {
    const { outcome } = await ended;
    heading(`${stage.name} (beside the above)`);
    console.log(`${said.trimEnd()}\n${outcome}`);
  };
}

const checksWith = (...args: string[]): Stage => ({
  name: 'Checks',
  work: (run) => run('node', ['scripts/check.mjs', ...args]),
});
const checks = checksWith();
const build: Stage = {
  name: 'Build',
  work: (run) => run('node', ['scripts/build.mjs', '--if-changed']),
};

async function unitTests(name: string, args: string[]): Promise<boolean> {
  const report = await reports.fresh('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return stage({
    name,
    work: (run) => run('vitest', [...args, ...reporters]),
    count: () => countVitest(report),
  });
}

async function journeys(args: string[]): Promise<void> {
  const report = await reports.fresh('e2e.json');
  await stage({
    name: 'Journeys in the browser',
    work: (run) => run('playwright', ['test', ...args]),
    count: () => countPlaywright(report),
  });
  const traces = await tracesOf(report);
  if (traces.length > 0)
    console.log(
      `\n   What the browser did in journeys that failed:\n${traces
        .map((path) => `   npx playwright show-trace ${path}`)
        .join('\n')}`,
    );
}

/** Runs everything, or the chosen parts and files. */
async function runChosen({ parts, filters, shard }: Chosen): Promise<void> {
  const tests = parts.has('unit') || parts.has('e2e');
  // Checks are not split: the first machine runs them.
  const checking = parts.has('check') && (!shard || shard.startsWith('1/'));
  const narrowed = [...(shard ? [`--shard=${shard}`] : []), ...filters];
  const mayBeNone = filters.length > 0;

  if (tests) await stage({ name: 'PostgreSQL for the tests', work: ensurePostgres });
  if (parts.has('unit') && !mayBeNone)
    await stage({ name: 'Prometheus for the test of the alerts', work: ensurePromtool });
  if (parts.has('e2e'))
    await stage({ name: 'Chromium for the journeys', work: () => ensureChromium() });
  if (parts.has('e2e') && (!mayBeNone || filters.some((part) => part.includes('old'))))
    await stage({ name: 'Chromium 92 for a journey', work: ensureOldChromium });
  // A single stage prints its output as it runs.
  if (checking && !tests) await stage(checks);
  const tellChecks = checking && tests ? startBeside(checks) : undefined;

  const built = tests && (await stage(build));
  if (parts.has('unit'))
    await unitTests('Unit and API tests', [
      'run',
      ...(mayBeNone ? ['--passWithNoTests'] : []),
      ...narrowed,
    ]);
  if (parts.has('e2e') && built)
    await journeys([...(mayBeNone ? ['--pass-with-no-tests'] : []), ...narrowed]);
  // The checks run while tests wait: journeys wait a fifth of their time.
  await tellChecks?.();

  if (tests && total.passed + total.failed === 0) {
    console.log(
      `\nNo test matches ${narrowed.join(' ')} (looked in server, contract, web, scripts, e2e).`,
    );
    total = { ...total, failed: 1 };
  }
}

/**
 * Runs the checks, and then the unit and API tests that a change since main affects. It stops at
 * the first failure, because a type error or a missing migration fails many tests, each with
 * another message.
 */
async function runQuick(): Promise<void> {
  const { since, files } = await changedSinceMain();
  console.log(`\n   Changed since ${since}: ${files.length === 0 ? 'nothing' : files.length}`);
  for (const file of files.slice(0, 20)) console.log(`   ${file}`);
  if (files.length > 20) console.log(`   … and ${files.length - 20} more`);
  if (files.length === 0) return void (await stage(checks));

  if (!(await stage(checksWith('--lint', ...withImporters(files))))) return;
  if (!(await stage({ name: 'PostgreSQL for the tests', work: ensurePostgres }))) return;
  if (!(await stage(build))) return;
  const related = relatedTests(files);
  const name = `Unit and API tests of what changed: ${related.length} files`;
  await unitTests(name, ['run', '--bail=1', ...related]);
}

try {
  // `apt.mjs` reads `--yes` itself.
  const chosen = readArguments(process.argv.slice(2).filter((arg) => arg !== '--yes'));
  await (chosen.quick ? runQuick() : runChosen(chosen));
} catch (error) {
  if (!(error instanceof WrongArgument)) throw error;
  console.error(error.message);
  total = add(total, { ...nothing, failed: 1 });
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
const retried = total.retried > 0 ? `, ${total.retried} at the second try` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}${retried}`);
process.exitCode = total.failed > 0 ? 1 : 0;
