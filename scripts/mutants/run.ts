// `npm run mutants [-- id …]`: plants each fault of mutants.ts in a copy of the tree, sees that its
// test fails, and says which were caught. Ends with 1 when one survives.
import { join } from 'node:path';
import { startCluster } from '../../server/test/postgres-cluster.ts';
import { command } from '../test/command.ts';
import { countPlaywright, countVitest } from '../test/counts.ts';
import { ensureChromium, ensurePostgres } from '../test/system-packages.ts';
import { copyTree } from './copy.ts';
import { type Catcher, type Mutant, mutants } from './mutants.ts';
import { plant, whyNotApplying } from './plant.ts';

/** What a catcher says: nothing found, a test or check failed, or it could not be run at all. */
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
    // Of one attempt, and without the colours that a check's words would be cut by.
    env: { TEST_DATABASE_URL: cluster.url, NO_COLOR: '1', FORCE_COLOR: '0', CI: '' },
  });

/** Runs one catcher on the copy. */
async function tell(catcher: Catcher): Promise<{ verdict: Verdict; output: string }> {
  if (needsBuild(catcher)) {
    const built = await run('node', ['scripts/build.mjs', '--if-changed']);
    if (!built.succeeded) return { verdict: 'broken', output: built.output };
  }
  if ('check' in catcher) {
    const { succeeded, output } = await run('node', ['scripts/check.mjs', catcher.check]);
    if (succeeded) return { verdict: 'passes', output };
    return { verdict: output.includes(catcher.says) ? 'fails' : 'broken', output };
  }
  const report = join(copy.folder, '.cache/reports', 'unit' in catcher ? 'unit.json' : 'e2e.json');
  const { succeeded, output } =
    'unit' in catcher
      ? await run('vitest', ['run', catcher.unit, '--reporter=json', `--outputFile=${report}`])
      : await run('playwright', [
          ...['test', catcher.journey, `--project=${catcher.project}`],
          ...['--grep', catcher.title.replace(/[^\w ]/g, '.'), '--retries=0', '--workers=1'],
        ]);
  const count = 'unit' in catcher ? countVitest : countPlaywright;
  const { passed, failed } = await count(report);
  if (failed > 0) return { verdict: 'fails', output };
  return { verdict: succeeded && passed > 0 ? 'passes' : 'broken', output };
}

interface Outcome {
  mutant: Mutant;
  /** What became of the fault: only a test or check that failed has caught it. */
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

const nameOf = (catcher: Catcher) =>
  'unit' in catcher
    ? catcher.unit
    : 'check' in catcher
      ? `check: ${catcher.check}`
      : `${catcher.journey} › ${catcher.title} (${catcher.project})`;

/** A test that fails anyway would catch everything. */
async function failingWithoutFault(): Promise<string[]> {
  const failing: string[] = [];
  const seen = new Map(chosen.map(({ caughtBy }) => [nameOf(caughtBy), caughtBy]));
  for (const [name, catcher] of seen) {
    const { verdict, output } = await tell(catcher);
    if (verdict !== 'passes') failing.push(`${name}: ${verdict}\n${output.slice(-2000)}`);
  }
  return failing;
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
        `${sign} ${columns.join(' ')} ${seconds.toFixed(1).padStart(6)} s  ${nameOf(mutant.caughtBy)}`,
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
