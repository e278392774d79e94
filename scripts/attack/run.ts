// `npm run attack [-- name …] [--quick] [--minutes N] [--url http://localhost:5000 [--pid N]]`
// attacks a new built server, or the one at --url, and prints the results. The exit code is 1 if an
// attack succeeded.
import { parseArgs } from 'node:util';
import { preparePostgres } from '../../server/test/postgres.ts';
import { isBuilt } from '../lib/sources.mjs';
import { attacks } from './attacks.ts';
import { runningTarget, startTarget } from './target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    pid: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
});
const unknown = positionals.filter((name) => !attacks.some((attack) => attack.name === name));
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}. There are:`);
  for (const { name, holds } of attacks) console.error(`  ${name.padEnd(16)} ${holds}`);
  process.exit(2);
}
const chosen = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const longest = Number(values.minutes) * 60_000;

if (!values.url && !isBuilt()) {
  console.error('The build is not of these sources: run `npm run build` first.');
  process.exit(2);
}
const own = values.url ? undefined : await preparePostgres();
try {
  console.log('attack             tried    held  seconds');
  for (const { name, settings, run } of chosen) {
    const started = own && (await startTarget(settings));
    const target =
      started ?? runningTarget(values.url ?? '', values.pid ? Number(values.pid) : undefined);
    const begun = performance.now();
    const { tried, held, breaches, figures } = await run({
      target,
      quick: values.quick,
      until: begun + longest,
    }).finally(() => started?.stop());
    const sign = tried > 0 && held === tried ? '✓' : '✗';
    if (sign === '✗') process.exitCode = 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const counts = [tried, held].map((count) => String(count).padStart(7));
    console.log(`${sign} ${name.padEnd(14)} ${counts.join(' ')} ${seconds.padStart(8)}`);
    for (const line of [...figures, ...breaches.map((one) => `✗ ${one}`)])
      console.log(`    ${line}`);
  }
} finally {
  await own?.stop();
}
