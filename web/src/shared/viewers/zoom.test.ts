import { expect, test } from 'vitest';
import { fitting, limitZoom, maxZoom, zoomedAt } from './zoom.ts';

const picture = { width: 300, height: 400 };
const frame = { width: 400, height: 400 };

test('the point under the pointer stays there', () => {
  const zoom = zoomedAt(fitting, 2, { x: 50, y: -100 }, picture, frame);
  expect(zoom).toEqual({ scale: 2, x: -50, y: 100 });
  // The point of the picture that was at (50, -100).
  expect([50 * zoom.scale + zoom.x, -100 * zoom.scale + zoom.y]).toEqual([50, -100]);
});

test('the zoom stays between fitting and its maximum', () => {
  expect(zoomedAt(fitting, 0.2, { x: 9, y: 9 }, picture, frame)).toEqual(fitting);
  expect(zoomedAt(fitting, 100, { x: 0, y: 0 }, picture, frame).scale).toBe(maxZoom);
});

test('the picture stays in its frame', () => {
  expect(limitZoom({ scale: 2, x: 900, y: -900 }, picture, frame)).toEqual({
    scale: 2,
    x: 100,
    y: -200,
  });
  // Narrower than the frame, it stays in the middle.
  expect(limitZoom({ scale: 1.2, x: 900, y: 0 }, picture, frame).x).toBe(0);
});
