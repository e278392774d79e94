import type { Coordinates } from './distance.ts';

/**
 * Open Location Codes name places with ten letters, for streets without names
 * (https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md).
 * This is our own code, because the package of that name is from 2015 and has neither types nor
 * modules (docs/operations.md).
 */
const letters = '23456789CFGHJMPQRVWX';
const codeLength = 10;
/**
 * The fifth pair of letters divides a degree by 8000, so a square has the size of a small house.
 */
const stepsPerDegree = 8000;

/**
 * Returns the code of ten letters for a point, e.g. `7G69JGCM+MH`.
 * @param point degrees; latitudes beyond ±90 are clipped, longitudes beyond ±180 wrap
 */
export function encodePlusCode({ latitude, longitude }: Coordinates): string {
  const steps = (degrees: number) => Math.floor(Number((degrees * stepsPerDegree).toFixed(4)));
  const north = Math.min(Math.max(steps(latitude + 90), 0), 180 * stepsPerDegree - 1);
  const round = 360 * stepsPerDegree;
  const east = ((steps(longitude + 180) % round) + round) % round;
  let code = '';
  for (let pair = 0, rest = [north, east]; pair < codeLength / 2; pair += 1) {
    code = rest.map((value) => letters[value % 20]).join('') + code;
    rest = rest.map((value) => Math.floor(value / 20));
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

const fullCode = new RegExp(`^[23456789C][23456789CFGHJMPQRV][${letters}]{6}\\+[${letters}]{2,3}$`);
const shortCode = new RegExp(`^[${letters}]{4,6}\\+[${letters}]{2,3}$`);

/**
 * Reads a typed code, in upper or lower case, with or without the text that maps add (`JGCM+MH
 * Khartoum`).
 * @param near the centre of the town, which a short code needs
 * @returns the middle of the square in degrees, or null if there is no code, or a short one without
 *   a town
 */
export function decodePlusCode(text: string, near?: Coordinates): Coordinates | null {
  const [first = ''] = text
    .trim()
    .toUpperCase()
    .split(/[\s،,]/);
  if (fullCode.test(first)) return findMiddle(first);
  if (!near || !shortCode.test(first)) return null;
  return nearest(first, near);
}

function findMiddle(code: string): Coordinates {
  const [pairs = '', [, , last = ''] = ''] = [
    code.replace('+', '').slice(0, codeLength),
    code.slice(9),
  ];
  const sum = (start: number) =>
    [0, 2, 4, 6, 8].reduce((total, at) => total * 20 + letters.indexOf(pairs[at + start] ?? ''), 0);
  // An eleventh letter divides the square again, into five rows of four.
  const finer = letters.indexOf(last);
  const [row, column] =
    last === '' ? [0.5, 0.5] : [(Math.floor(finer / 4) + 0.5) / 5, ((finer % 4) + 0.5) / 4];
  return {
    latitude: (sum(0) + row) / stepsPerDegree - 90,
    longitude: (sum(1) + column) / stepsPerDegree - 180,
  };
}

/**
 * Returns the nearest place whose code ends like this; it may be across the edge of the town's
 * square.
 */
function nearest(short: string, near: Coordinates): Coordinates {
  const missing = 8 - short.indexOf('+');
  const width = 20 ** (2 - missing / 2);
  const candidate = findMiddle(encodePlusCode(near).slice(0, missing) + short);
  const closer = (degrees: number, centre: number) =>
    degrees + width * Math.round((centre - degrees) / width);
  return {
    latitude: closer(candidate.latitude, near.latitude),
    longitude: closer(candidate.longitude, near.longitude),
  };
}
