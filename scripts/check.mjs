// `npm run check`: format, lint, ranks, prose and types of everything. `npm run check -- web` runs
// the checks whose name contains that. `--lint FILE …` searches only those files for floating
// promises, or none without files, as quick runs do. The exit code is 1 if a check fails.
import './lib/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { CommandFailed, capture } from './lib/process.mjs';
import { toolEnvironment } from './lib/runtime.mjs';

const args = process.argv.slice(2);
const lint = args.indexOf('--lint');
const [wanted = ''] = lint === -1 ? args : args.slice(0, lint);
const linted = lint === -1 ? undefined : args.slice(lint + 1);
const checks = [
  [
    'format, lint, import circles',
    'biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=200',
    '.',
  ],
  ['ranks', 'node', 'scripts/ranks.ts'],
  ['prose', 'node', 'scripts/prose.ts'],
  ['migrations', 'node', 'scripts/migrations.ts'],
  ...(linted?.length === 0
    ? []
    : [['floating promises', 'oxlint', '--type-aware', '--deny-warnings', ...(linted ?? [])]]),
  ...['contract', 'server', 'web', 'web/src/worker', '.'].map((project) => [
    `types of ${project === '.' ? 'e2e, bench, packages, scripts' : project}`,
    'tsc',
    '-p',
    project,
    '--singleThreaded',
    // Skips the files that have not changed since the last run.
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`,
  ]),
].filter(([name]) => name.includes(wanted));
if (checks.length === 0) {
  console.error(`There is no check whose name contains "${wanted}".`);
  process.exit(1);
}

await ensureInstalled();
const env = toolEnvironment({
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  // The type checker and the linter are written in Go. With several threads, each thread creates
  // the same types: twice the work on two processors.
  GOMAXPROCS: '1',
});
const waiting = [...checks];
let failed = 0;

async function worker() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, command, ...args] = check;
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    try {
      await capture(command, args, { env });
      console.log(`  ✓ ${name} (${seconds()} s)`);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      failed += 1;
      console.log(`  ✗ ${name} (${seconds()} s)\n${error.output.trim()}\n`);
    }
  }
}

// Two checks at a time, with a thread each.
await Promise.all([worker(), worker()]);
if (failed > 0) console.log(`${failed} of ${checks.length} checks failed`);
process.exit(failed > 0 ? 1 : 0);
