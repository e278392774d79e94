import type { App } from '../e2e/support/server.ts';

/** One line of the table. Figures stand with their units: '5,210 a second', '12 ms', '98 MB'. */
export interface Figure {
  what: string;
  ours: string;
  /** What the same machine does in the same run without the product, and what that is. */
  yardstick?: string;
  /** The goal, e.g. '≥ 0.75 of bare'. */
  target?: string;
  /** Whether it was reached; left out where nothing is asked. */
  isReached?: boolean;
  /** Where it stands in the pictures of how things grow. */
  points?: Point[];
}

/** A point of a curve in a picture: calls a second among so many rows. */
export interface Point {
  picture: string;
  curve: string;
  rows: number;
  perSecond: number;
}

/** The things that a measure works with. All that it starts is ended after it. */
export interface Bench {
  /** A built server on a database of its own; `environment` adds to its settings. */
  start(environment?: Record<string, string>): Promise<App>;
  /** Runs `end` when the measure is over, also when it failed: the last one given first. */
  afterwards(end: () => unknown): void;
  /** Reports the progress. */
  say(line: string): void;
}

/** A program that no package of this repository brings. */
export type Need = 'wrk' | 'chromium';

/** One thing that is measured: a file in `measures/` and a line in `measures.ts`. */
export interface Measure {
  /** `npm run bench -- NAME`; also the heading in the table. */
  name: string;
  /** What of the system it takes: asked for before anything is measured. */
  needs?: readonly Need[];
  /** @throws where there is no figure: what was asked was refused, or something is not there. */
  measure(bench: Bench): Promise<Figure[]>;
}

/** A figure as it is read: '5,210', '12.3', '0.75'. */
export const written = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The middle one of several rounds, which one disturbed round does not move. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
