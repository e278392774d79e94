import { expect, test } from 'vitest';
import { heldMoments, momentAt, momentsFrom } from './moments.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}+02:00`);

test('an evening is one of Khartoum, and is no choice once it is over', () => {
  expect(new Date(momentAt('evening', at('09:00'))).toISOString()).toBe('2026-11-22T18:00:00.000Z');
  expect(momentsFrom(heldMoments, at('19:59'))).toContain('evening');
  expect(momentsFrom(heldMoments, at('20:00'))).not.toContain('evening');
});

test('tomorrow is the next day of Khartoum, also shortly after its midnight', () => {
  expect(new Date(momentAt('tomorrow', at('00:30'))).toISOString()).toBe(
    '2026-11-23T08:00:00.000Z',
  );
});
