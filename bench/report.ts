import { cpus } from 'node:os';
import type { Figure } from './measure.ts';

/** The figures of a measure, or the whole error without figures; the table has its first line. */
export interface Result {
  name: string;
  figures: Figure[];
  failure?: string;
}

const heads = ['what', 'here', 'yardstick', 'asked for'];

const asked = ({ target = '', isReached }: Figure) =>
  isReached === undefined ? target : `${target}: ${isReached ? 'reached' : 'missed'}`;

const listRows = ({ name, figures, failure }: Result): string[][] => [
  ...figures.map((figure) => [figure.what, figure.ours, figure.yardstick ?? '', asked(figure)]),
  ...(failure === undefined ? [] : [[name, `no figure: ${failure.split('\n', 1)[0]}`, '', '']]),
];

/** The machine and the day: a figure means nothing without them. */
export function machineNow(now: Date): string {
  const [first] = cpus();
  const day = now.toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${first?.model ?? 'unknown'}), Node ${process.versions.node}`;
}

/** Pads the cells of each column to its widest. */
function aligned(rows: string[][]): string[][] {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
}

/** For a terminal, with aligned columns. */
export const asText = (results: readonly Result[]): string =>
  aligned([heads, ...results.flatMap(listRows)])
    .map((row) => row.join('  ').trimEnd())
    .join('\n');

/** For bench/figures.md. */
export function asMarkdown(results: readonly Result[]): string {
  const escaped = results
    .flatMap(listRows)
    .map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const [head = [], ...rows] = aligned([heads, ...escaped]);
  const rule = head.map(({ length }) => '-'.repeat(length));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
