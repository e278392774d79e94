import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openingMoment } from '../../i18n/days.ts';
import { RenderedOn } from '../../lib/now.tsx';
import { ConfirmedOpen, OpeningStatus } from './opening-status.tsx';

const at = (local: string) => new Date(`${local}+02:00`).toISOString();
const none = { opensAt: null, closesAt: null, confirmedOpenAt: null };
const rendered = (pharmacy: Parameters<typeof OpeningStatus>[0]['pharmacy']) =>
  renderToString(
    <RenderedOn value="2026-11-22">
      <OpeningStatus pharmacy={pharmacy} />
      <ConfirmedOpen pharmacy={pharmacy} />
    </RenderedOn>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .trim();

test('the specified word comes first, then the next change, and the confirmation time', () => {
  const closesAt = at('2026-11-22T22:00');
  expect(rendered({ ...none, isOpen: true, closesAt })).toBe('Open · closes 22:00');
  expect(rendered({ ...none, isOpen: false, opensAt: at('2026-11-29T08:00') })).toBe(
    'Closed · opens 29 November 8:00',
  );
  expect(rendered({ ...none, isOpen: true })).toBe('Open');
  expect(rendered({ ...none, isOpen: false })).toBe('Closed');
  const confirmedOpenAt = at('2026-11-22T07:00');
  expect(rendered({ ...none, isOpen: true, confirmedOpenAt })).toMatch(
    /^Openconfirmed open on 22 November 2026$/,
  );
  expect(rendered({ ...none, isOpen: false, confirmedOpenAt })).toBe('Closed');
  const long = at('2026-11-07T07:00');
  expect(rendered({ ...none, isOpen: true, confirmedOpenAt: long })).toBe('Open');
});

test.each([
  ['2026-11-22T08:00', '8:00', '8:00\u00A0ص'],
  ['2026-11-23T02:00', '2:00', '2:00\u00A0ص'],
  ['2026-11-23T08:00', 'Monday 8:00', 'الاثنين 8:00\u00A0ص'],
  ['2026-11-28T22:30', 'Saturday 22:30', 'السبت 10:30\u00A0م'],
  ['2026-11-29T08:00', '29 November 8:00', '29 نوفمبر 8:00\u00A0ص'],
])('%s on the 22nd reads %s', (local, en, ar) => {
  expect(openingMoment('en', at(local), '2026-11-22')).toBe(en);
  expect(openingMoment('ar', at(local), '2026-11-22')).toBe(ar);
});
