import { expect, test } from 'vitest';
import { text } from './fields.ts';

test('half a character, which PostgreSQL refuses in JSON, is no reason to fail', () => {
  expect(text(10).parse('a\ud800b')).toBe('a\ufffdb');
});
