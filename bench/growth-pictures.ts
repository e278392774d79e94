import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { CurvePoint, Figure } from './measure.ts';

/** Calls a second against rows, both on logarithmic axes: a constant cost is a horizontal line. */
const pictureOf = (points: CurvePoint[]): TopLevelSpec => ({
  width: 640,
  height: 320,
  background: 'white',
  data: { values: points },
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'rows', type: 'quantitative', scale: { type: 'log' }, title: 'rows' },
    y: { field: 'perSecond', type: 'quantitative', scale: { type: 'log' }, title: 'a second' },
    color: { field: 'curve', type: 'nominal', title: null, legend: { labelLimit: 400 } },
  },
});

/** Removes repeated figures of a run: two measures cover 100,000 pharmacies. */
const lastOf = (points: CurvePoint[]): CurvePoint[] => [
  ...new Map(points.map((point) => [`${point.curve} ${point.rows}`, point])).values(),
];

/**
 * Draws how calls a second change with the number of rows.
 * @returns an SVG for each picture's name, without measures of a single number of rows
 */
export async function drawGrowth(figures: readonly Figure[]): Promise<Map<string, string>> {
  const pictures = Map.groupBy(
    figures.flatMap(({ points = [] }) => points),
    ({ picture }) => picture,
  );
  const drawn = new Map<string, string>();
  for (const [name, points] of pictures) {
    if (new Set(points.map(({ rows }) => rows)).size < 2) continue;
    const view = new View(parse(compile(pictureOf(lastOf(points))).spec), { renderer: 'none' });
    drawn.set(name, await view.toSVG());
    view.finalize();
  }
  return drawn;
}
