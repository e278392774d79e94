import { expect, test } from 'vitest';
import { drawMark, moveStrip, type PhotoMark, resizeStrip } from './marks.ts';

const strip = { x: 0.5, y: 0.5, width: 0.3, height: 0.1 };

test('a strip stays on the photo, however far it is moved', () => {
  expect(moveStrip(strip, 0.1, -0.2)).toEqual({ ...strip, x: 0.6, y: 0.3 });
  expect(moveStrip(strip, 5, 5)).toEqual({ ...strip, x: 0.7, y: 0.9 });
  expect(moveStrip(strip, -5, -5)).toEqual({ ...strip, x: 0, y: 0 });
});

test('a strip grows to the edge and shrinks to a stub', () => {
  expect(resizeStrip(strip, 5, 5)).toEqual({ ...strip, width: 0.5, height: 0.5 });
  expect(resizeStrip(strip, -5, -5)).toEqual({ ...strip, width: 0.02, height: 0.02 });
});

function drawnOf(mark: PhotoMark): unknown[] {
  const calls: unknown[] = [];
  const say =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt' as const,
    lineJoin: 'miter' as const,
    beginPath: () => {},
    fill: () => void calls.push(['fill', context.fillStyle]),
    stroke: () => void calls.push(['stroke', context.strokeStyle, context.lineWidth]),
    arc: say('arc'),
    fillRect: say('fillRect'),
    moveTo: say('moveTo'),
    lineTo: say('lineTo'),
  };
  drawMark(context, mark, { width: 100, height: 200 });
  return calls;
}

test('a strip covers whole pixels, outwards', () => {
  const strip = { x: 0.105, y: 0.1, width: 0.1, height: 0.1 };
  expect(drawnOf({ strip })).toEqual([['fillRect', 10, 20, 11, 20]]);
});

test('a stroke is a line as wide as the brush, and a tap a dot', () => {
  const points = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.5 },
  ];
  expect(drawnOf({ stroke: { points, width: 0.04 } })).toEqual([
    ['moveTo', 10, 20],
    ['lineTo', 50, 100],
    ['stroke', '#000000', 4],
  ]);
  expect(drawnOf({ stroke: { points: points.slice(0, 1), width: 0.04 } })).toEqual([
    ['arc', 10, 20, 2, 0, 2 * Math.PI],
    ['fill', '#000000'],
  ]);
});
