import { expect, test } from 'vitest';
import { specializationName } from './specialization.ts';

test('a known specialization is named in the reader’s language, any other as it was written', () => {
  expect(specializationName('ar', 'Pediatrics')).toBe('طب الأطفال');
  expect(specializationName('en', 'Pediatrics')).toBe('Pediatrics');
  expect(specializationName('ar', 'طب المناطق الحارة')).toBe('طب المناطق الحارة');
  expect(specializationName('ar', 'constructor')).toBe('constructor');
});
