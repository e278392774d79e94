import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { expect, test } from 'vitest';
import { sortByName } from './order.ts';
import { stateName } from './place.ts';

const names = ['Zain', 'صيدلية', 'amal', 'أمل 10', 'امل 2', 'باب', 'Élan', '7 Days'];

test('each language has its own script first, and numbers by their value', () => {
  const inLanguage = (language: 'ar' | 'en') => sortByName(language, names, (name) => name);
  expect(inLanguage('ar').filter((name) => /\p{Script=Arabic}/u.test(name))).toEqual([
    'امل 2',
    'أمل 10',
    'باب',
    'صيدلية',
  ]);
  expect(inLanguage('ar').slice(-3)).toEqual(['amal', 'Élan', 'Zain']);
  expect(inLanguage('en').slice(0, 4)).toEqual(['7 Days', 'amal', 'Élan', 'Zain']);
});

test('states follow the order of their names in either language', () => {
  const first = (language: 'ar' | 'en') => {
    const stateText = (name: (typeof stateNames)[number]) => stateName(language, name);
    return stateText(sortByName(language, stateNames, stateText)[0] as (typeof stateNames)[number]);
  };
  expect([first('en'), first('ar')]).toEqual(['Blue Nile', 'البحر الأحمر']);
});
