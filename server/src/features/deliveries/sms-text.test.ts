import { expect, test } from 'vitest';
import { countParts, fitSms } from './sms-text.ts';

test.each([
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['a', 459, 3],
  ['a', 460, 4],
  ['é', 160, 1],
  // A bracket takes two places, and is never divided between parts.
  ['[', 80, 1],
  ['[', 81, 2],
  ['[', 152, 2],
  ['[', 153, 3],
  ['س', 70, 1],
  ['س', 71, 2],
  ['س', 134, 2],
  ['س', 135, 3],
  ['س', 201, 3],
  ['س', 202, 4],
  // An emoji takes two places.
  ['😀', 35, 1],
  ['😀', 36, 2],
  ['😀', 66, 2],
  ['😀', 67, 3],
])('%s, %i times, has %i parts', (character, times, parts) => {
  expect(countParts(character.repeat(times))).toBe(parts);
});

test('one Arabic letter makes a long Latin text an Arabic one', () => {
  expect(countParts('a'.repeat(150))).toBe(1);
  expect(countParts(`${'a'.repeat(150)}س`)).toBe(3);
});

test('a text that fits stays as it is, without marks that old phones show', () => {
  expect(fitSms(' ‏وصل رد\u2068 4821\u2069 ')).toEqual({ text: 'وصل رد 4821', parts: 1 });
});

test.each([
  ['دواء ', '…', 201],
  ['tablet ', '...', 459],
])('a longer text of %j ends after a whole word', (word, dots, most) => {
  const { text, parts } = fitSms(word.repeat(200));
  expect(parts).toBe(3);
  expect(text.length).toBeLessThanOrEqual(most);
  expect(text.length).toBeGreaterThan(most - word.length - dots.length);
  expect(text.endsWith(`${word.trim()}${dots}`)).toBe(true);
});

test('a word that is longer than a message is cut inside', () => {
  const { text, parts } = fitSms('س'.repeat(500));
  expect([text, parts]).toEqual([`${'س'.repeat(200)}…`, 3]);
});
