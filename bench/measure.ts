import type { App } from '../e2e/support/server.ts';

/** One line of the table. Figures have their units: '5,210 a second', '12 ms', '98 MB'. */
export interface Figure {
  what: string;
  ours: string;
  /**
   * The result of a comparable program in the same run on the same machine, with its description.
   */
  yardstick?: string;
  /** The goal, e.g. '≥ 0.75 of bare'. */
  target?: string;
  /** Whether the figure reaches its target; absent without a target. */
  isReached?: boolean;
  /** Its place in the pictures of growth. */
  points?: CurvePoint[];
}

/** A point of a curve: calls a second with this number of rows. */
export interface CurvePoint {
  picture: string;
  curve: string;
  rows: number;
  perSecond: number;
}

/** The tools of a measure. The bench ends everything that a measure starts. */
export interface Bench {
  /** Starts a built server on a new database; `environment` adds to its settings. */
  start(environment?: Record<string, string>): Promise<App>;
  /** Runs `end` after the measure, even after a failure, in reverse order. */
  afterwards(end: () => unknown): void;
  /** Reports the progress. */
  say(line: string): void;
}

/** A program outside this repository's packages. */
export type Need = 'wrk' | 'chromium';

/** A measure: a file in `measures/` and a line in `measures.ts`. */
export interface Measure {
  /** `npm run bench -- NAME`; also the heading in the table. */
  name: string;
  /** The programs that it needs; the command asks for them before the first measure. */
  needs?: readonly Need[];
  /** @throws if there is no figure: a call was refused, or a part is missing. */
  measure(bench: Bench): Promise<Figure[]>;
}

/** Formats a figure: '5,210', '12.3', '0.75'. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The median of several rounds, which one disturbed round does not move. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
