import { expect, test } from 'vitest';
import { matchesSearch } from './matches.ts';

const amna = { fullName: 'د. آمنة الطيّب', specialization: 'Pediatrics' };

test.each(['', 'امنه', 'الطيب', 'pedia', 'أطفال', 'اطفال امنة', ' آمنة  الطيب '])(
  '%j finds her',
  (search) => expect(matchesSearch(amna, search)).toBe(true),
);

test.each(['cardio', 'قلب', 'امنه قلب', '%'])('%j does not', (search) =>
  expect(matchesSearch(amna, search)).toBe(false),
);
