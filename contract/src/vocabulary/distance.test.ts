import { expect, test } from 'vitest';
import { kmBetween } from './distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('the distance is along the surface, and the same in both directions', () => {
  // A sixth and a quarter of a circle, and across the date line.
  expect(kmBetween(at(0, 32), at(60, 32))).toBeCloseTo((12_742 * Math.PI) / 6, 6);
  expect(kmBetween(at(0, 0), at(0, 90))).toBeCloseTo((12_742 * Math.PI) / 4, 6);
  expect(kmBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo((12_742 * Math.PI) / 360, 6);
  const [khartoum, portSudan] = [at(15.5887, 32.5345), at(19.6158, 37.2164)];
  expect(kmBetween(portSudan, khartoum)).toBe(kmBetween(khartoum, portSudan));
  expect(kmBetween(khartoum, khartoum)).toBe(0);
});
