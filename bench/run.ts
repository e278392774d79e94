import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp } from '../e2e/support/server.ts';
import { ensureChromium, ensureWrk } from '../scripts/test/system-packages.ts';
import { preparePostgres } from '../server/test/postgres.ts';
import { drawGrowth } from './growth-pictures.ts';
import type { Bench, Measure, Need } from './measure.ts';
import { measures } from './measures.ts';
import { asMarkdown, asText, machineNow, type Result } from './report.ts';

/**
 * `npm run bench`, after `npm run build`, measures the built server over PostgreSQL, each figure
 * beside a yardstick of the same run, and writes a table and pictures of growth into
 * `test-results/bench`. `npm run bench -- search live` runs only these measures. `--write` puts the
 * table into bench/figures.md and the pictures into bench/figures. The command first asks for
 * missing programs; `--yes` installs them.
 */
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  const names = measures.map(({ name }) => name);
  console.error(`There is no measure ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const chosen = measures.filter(({ name }) => named.length === 0 || named.includes(name));

const ensure: Record<Need, (by: string) => Promise<boolean>> = {
  wrk: ensureWrk,
  chromium: ensureChromium,
};
for (const need of new Set(chosen.flatMap(({ needs = [] }) => needs)))
  if (!(await ensure[need]('npm run bench'))) process.exit(2);

const cluster = await preparePostgres();
const results: Result[] = [];
try {
  for (const measure of chosen) results.push(await take(measure));
} finally {
  await cluster.stop();
}

const machine = machineNow(new Date());
console.log(`\n${machine}\n\n${asText(results)}`);
const table = `${machine}.\n\n${asMarkdown(results)}\n`;
const pictures = await drawGrowth(results.flatMap(({ figures }) => figures));
const root = join(import.meta.dirname, '..');
const found = join(root, 'test-results/bench');
await mkdir(found, { recursive: true });
await writeFile(join(found, 'bench.md'), table);
await writePictures(found);
if (process.argv.includes('--write')) {
  await writeInto(join(root, 'bench/figures.md'), table);
  await writePictures(join(root, 'bench/figures'));
}
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;

async function take({ name, measure }: Measure): Promise<Result> {
  console.log(`\n${name}`);
  const ends: (() => unknown)[] = [];
  const bench: Bench = {
    say: (line) => console.log(`  ${line}`),
    afterwards: (end) => void ends.push(end),
    start: async (environment) => {
      // All calls come from one address.
      const app = await startApp({ RATE_LIMIT_SCALE: '1000', ...environment });
      ends.push(() => app.stop());
      return app;
    },
  };
  try {
    const figures = await measure(bench);
    for (const { what, ours, yardstick } of figures)
      bench.say(`${what}: ${ours}${yardstick ? `; ${yardstick}` : ''}`);
    return { name, figures };
  } catch (error) {
    console.error(error);
    return { name, figures: [], failure: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function writePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, svg] of pictures) await writeFile(join(folder, `${name}.svg`), svg);
}

/** Replaces the table between the two marks of the page. */
async function writeInto(page: string, table: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split('<!-- bench -->\n');
  const [, after] = rest?.split('<!-- /bench -->') ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`${page} has no marks for the table`);
  await writeFile(page, `${before}<!-- bench -->\n\n${table}\n<!-- /bench -->${after}`);
}
