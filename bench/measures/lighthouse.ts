import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findChromium } from '../../e2e/support/chromium.ts';
import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { publicPages } from '../support/public-pages.ts';

const rounds = 3;
/** Not a dependency: only this measure uses it, and it has two hundred packages. */
const program = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Issue 13, point 2. */
const target = [99, 100, 100, 100];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse's scores of public pages, with its simulated phone and connection. */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const figures: Figure[] = [];
  for (const { name, address } of await publicPages(app)) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await look(address));
    const scores = categories.map((category) =>
      Math.round(median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100))),
    );
    const of = (audit: string) =>
      formatNumber(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)));
    const failed = [...new Set(reports.flatMap(failedIn))];
    figures.push({
      what: `${name}: Lighthouse`,
      ours: `${scores.join(' / ')}; blocked ${of('total-blocking-time')} ms, first content ${of('first-contentful-paint')}, largest ${of('largest-contentful-paint')}${failed.length > 0 ? `; ${failed.join(', ')}` : ''}`,
      target: target.join(' / '),
      isReached: scores.every((score, index) => score >= (target[index] ?? 100)),
    });
  }
  return figures;
}

/** Returns the audits that cost a point, without those of times. */
const failedIn = ({ categories: all, audits }: Report): string[] =>
  categories
    .slice(1)
    .flatMap((category) => all[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

async function look(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', program, address, '--output=json', '--quiet'],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    {
      // A folder outside this repository's packages.
      cwd: tmpdir(),
      env: { ...process.env, CHROME_PATH: findChromium() },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

export const lighthouse: Measure = { name: 'lighthouse', needs: ['chromium'], measure };
