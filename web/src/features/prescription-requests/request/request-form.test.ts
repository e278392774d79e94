import { expect, test } from 'vitest';
import { en as t } from '../../../i18n/request.ts';
import { townProblems } from './request-form.tsx';

const typed = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

test('a request to one pharmacy may have any text, or none', () => {
  expect(townProblems(typed({ notes: 'call 0912345678' }), 0, t)).toEqual({});
  expect(townProblems(typed({ notes: '' }), 1, t)).toEqual({});
});

test('a request for other pharmacies needs readable content without contact data', () => {
  const askTown = 'true';
  const nothing = { askTown: t.askOthers.nothing };
  expect(townProblems(typed({ askTown, notes: ' ' }), 1, t)).toEqual(nothing);
  expect(townProblems(typed({ askTown, photosGoAlong: 'true' }), 0, t)).toEqual(nothing);
  expect(townProblems(typed({ askTown, photosGoAlong: 'true' }), 1, t)).toEqual({});
  expect(townProblems(typed({ askTown, notes: 'Insulin' }), 0, t)).toEqual({});
  expect(townProblems(typed({ askTown, notes: 'Insulin, 0912345678' }), 0, t)).toEqual({
    notes: t.askOthers.contact,
  });
});
