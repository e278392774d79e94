import { expect, test } from 'vitest';
import { decodePlusCode, encodePlusCode } from './plus-code.ts';

// From the test data of github.com/google/open-location-code. Points on the edge of a square would
// fall into the next one if the code calculated with fractions of a degree.
test.each([
  [20.375, 2.775, '7FG49QGG+22'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [90, 1, 'CFX3X2X2+X2'],
  [1, 180, '62H22222+22'],
  [1, 181, '62H32222+22'],
  [-24.837, 26.947496, '5G785W7W+6X'],
])('the code of %d, %d is %s', (latitude, longitude, code) => {
  expect(encodePlusCode({ latitude, longitude })).toBe(code);
});

const omdurman = { latitude: 15.6445, longitude: 32.4777 };

test('a code leads to the middle of its square, in lower case too, and with the text that maps add', () => {
  const place = { latitude: 20.3700625, longitude: 2.7821875 };
  for (const written of [
    '7FG49QCJ+2V',
    ' 7fg49qcj+2v ',
    '7FG49QCJ+2V, Algeria',
    '7FG49QCJ+2V الجزائر',
  ])
    expect(decodePlusCode(written)).toEqual({
      latitude: expect.closeTo(place.latitude, 7),
      longitude: expect.closeTo(place.longitude, 7),
    });
});

test('an eleventh letter makes the code more precise', () => {
  expect(decodePlusCode('7FG49QCJ+2VX')).toEqual({
    latitude: expect.closeTo(20.3701125, 7),
    longitude: expect.closeTo(2.782234375, 7),
  });
});

test('a short code means the nearest such place to the town, also across the edge of its square', () => {
  const beside = { latitude: 15.9999, longitude: 32.9999 };
  for (const near of [omdurman, beside])
    for (const [north, east] of [
      [0, 0],
      [0.1, 0.1],
      [-0.3, 0.4],
    ] as const) {
      const whole = encodePlusCode({
        latitude: near.latitude + north,
        longitude: near.longitude + east,
      });
      const found = decodePlusCode(whole.slice(4), near);
      expect(found && encodePlusCode(found)).toBe(whole);
    }
});

test.each([
  '',
  '15.5',
  'JGCM+MH',
  '7G69JGCM',
  '7G69JGCM+',
  'AG69JGCM+MH',
  '7G69JGCM+MHXX',
  'XX69JGCM+MH',
])('without a town %j is no place', (written) => {
  expect(decodePlusCode(written)).toBeNull();
});
