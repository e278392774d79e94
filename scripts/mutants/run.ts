// `npm run mutants [-- id …]` plants each fault of mutants.ts in a copy of the tree, runs its test,
// and prints which faults were caught. The exit code is 1 if one survives.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../../server/test/postgres-cluster.ts';
import { command } from '../test/command.ts';
import { type Counts, countPlaywright, countVitest } from '../test/counts.ts';
import { ensureChromium, ensurePostgres } from '../test/system-packages.ts';
import { copyTree } from './copy.ts';
import { type Catcher, type Check, type Journey, type Mutant, mutants } from './mutants.ts';
import { plant, whyNotApplying } from './plant.ts';

/** The result of a catcher: it found nothing, it failed, or it could not run. */
type Verdict = 'passes' | 'fails' | 'broken';

const root = join(import.meta.dirname, '../..');
const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !mutants.some((mutant) => mutant.id === id));
const chosen = asked.length > 0 ? mutants.filter(({ id }) => asked.includes(id)) : mutants;
const problems = [
  ...unknown.map((id) => `${id}: there is no such fault`),
  ...(await whyNotApplying(root, chosen)),
];
if (problems.length > 0) {
  console.error(`Faults that cannot be planted:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  process.exit(1);
}

const needsBuild = (catcher: Catcher) => 'journey' in catcher || 'needsBuild' in catcher;
const has = (kind: 'unit' | 'journey' | 'check') => chosen.some(({ caughtBy }) => kind in caughtBy);
if ((has('unit') || has('journey')) && !(await ensurePostgres())) process.exit(1);
if (has('journey') && !(await ensureChromium())) process.exit(1);

const cluster = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startCluster();
const copy = await copyTree(root);
const run = (program: string, args: string[]) =>
  command(program, args, {
    keepsOutput: true,
    cwd: copy.folder,
    // One attempt each, and no colours, which would split the words of a check.
    env: { TEST_DATABASE_URL: cluster.url, NO_COLOR: '1', FORCE_COLOR: '0', CI: '' },
  });

interface CatcherResult {
  verdict: Verdict;
  output: string;
}

async function judged(
  runs: Promise<{ succeeded: boolean; output: string }>,
  count: () => Promise<Counts>,
): Promise<CatcherResult> {
  const { succeeded, output } = await runs;
  const { passed, failed } = await count();
  if (failed > 0) return { verdict: 'fails', output };
  return { verdict: succeeded && passed > 0 ? 'passes' : 'broken', output };
}

function runUnit(paths: string[]): Promise<CatcherResult> {
  const report = join(copy.folder, '.cache/reports/unit.json');
  const args = ['run', ...paths, '--retry=0', '--reporter=json', `--outputFile=${report}`];
  return judged(run('vitest', args), () => countVitest(report));
}

function runJourney({ journey, title, project }: Journey): Promise<CatcherResult> {
  const args = ['test', journey, `--project=${project}`, '--retries=0', '--workers=1'];
  const grep = ['--grep', title.replace(/[^\w ]/g, '.')];
  return judged(run('playwright', [...args, ...grep]), () =>
    countPlaywright(join(copy.folder, '.cache/reports/e2e.json')),
  );
}

async function runCheck({ check, says }: Check): Promise<CatcherResult> {
  const { succeeded, output } = await run('node', ['scripts/check.mjs', check]);
  if (succeeded) return { verdict: 'passes', output };
  return { verdict: output.includes(says) ? 'fails' : 'broken', output };
}

/** Runs a catcher on the copy, after a build if the catcher needs one. */
async function tell(catcher: Catcher): Promise<CatcherResult> {
  if (needsBuild(catcher)) {
    const built = await run('node', ['scripts/build.mjs', '--if-changed']);
    if (!built.succeeded) return { verdict: 'broken', output: built.output };
  }
  // A report of an earlier fault must not count for this one.
  await rm(join(copy.folder, '.cache/reports'), { recursive: true, force: true });
  if ('check' in catcher) return runCheck(catcher);
  return 'unit' in catcher ? runUnit([catcher.unit]) : runJourney(catcher);
}

interface Outcome {
  mutant: Mutant;
  /** A fault counts as caught only if a test or check failed. */
  result: 'caught' | 'survived' | 'broken';
  seconds: number;
  output: string;
}

async function judge(mutant: Mutant): Promise<Outcome> {
  const started = performance.now();
  const takeOut = await plant(copy.folder, mutant);
  const { verdict, output } = await tell(mutant.caughtBy).finally(takeOut);
  const result = { fails: 'caught', passes: 'survived', broken: 'broken' } as const;
  const seconds = (performance.now() - started) / 1000;
  return { mutant, result: result[verdict], seconds, output };
}

function describeCatcher(catcher: Catcher) {
  if ('unit' in catcher) return catcher.unit;
  if ('check' in catcher) return `check: ${catcher.check}`;
  return `${catcher.journey} › ${catcher.title} (${catcher.project})`;
}

/**
 * Finds catchers that fail without a fault, and so would catch every fault. The unit tests run
 * together.
 */
async function failingWithoutFault(): Promise<string[]> {
  const catchers = new Map(chosen.map(({ caughtBy }) => [describeCatcher(caughtBy), caughtBy]));
  const units = [...catchers.values()].flatMap((one) => ('unit' in one ? [one] : []));
  const told: [string, CatcherResult][] = [];
  if (units.some(needsBuild)) await run('node', ['scripts/build.mjs', '--if-changed']);
  if (units.length > 0) told.push(['unit tests', await runUnit(units.map(({ unit }) => unit))]);
  for (const [name, catcher] of catchers)
    if (!('unit' in catcher)) told.push([name, await tell(catcher)]);
  return told
    .filter(([, { verdict }]) => verdict !== 'passes')
    .map(([name, { verdict, output }]) => `${name}: ${verdict}\n${output.slice(-4000)}`);
}

try {
  console.log('Without a fault, each test passes …');
  const failing = await failingWithoutFault();
  for (const one of failing) console.log(`✗ ${one}`);
  if (failing.length > 0) process.exitCode = 1;
  else {
    const outcomes: Outcome[] = [];
    for (const mutant of chosen) {
      const outcome = await judge(mutant);
      outcomes.push(outcome);
      const { result, seconds, output } = outcome;
      const sign = result === 'caught' ? '✓' : '✗';
      const columns = [mutant.area.padEnd(12), mutant.id.padEnd(26), result.padEnd(8)];
      console.log(
        `${sign} ${columns.join(' ')} ${seconds.toFixed(1).padStart(6)} s  ${describeCatcher(mutant.caughtBy)}`,
      );
      if (result === 'broken') console.log(output.slice(-2000));
    }
    const caught = outcomes.filter(({ result }) => result === 'caught').length;
    console.log(`\n${caught} of ${outcomes.length} faults caught`);
    process.exitCode = caught === outcomes.length ? 0 : 1;
  }
} finally {
  await copy.remove();
  await cluster.stop();
}
