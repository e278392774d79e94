import { describe, expect, test } from 'vitest';
import { directionOf, isolated, withDirectionMarks } from './direction.ts';

describe('a text with any Arabic letter is right to left', () => {
  test.each([
    ['Arabic alone', 'غير متوفر', 'rtl'],
    ['after a drug’s Latin name', 'Augmentin 1g غير متوفر', 'rtl'],
    ['after a number', '500 ملجم', 'rtl'],
    ['at the very end', 'Open daily, ask for Dr. Amna (آمنة)', 'rtl'],
    ['a single letter', 'د. Amna', 'rtl'],
    ['in presentation forms, as old phones write it', '\ufee7\ufee2', 'rtl'],
    ['a letter of Persian or Urdu', 'پ', 'rtl'],
    ['Latin alone', 'Nile Pharmacy', 'ltr'],
    ['Latin with Arabic-Indic digits', 'Panadol ٥٠٠', 'ltr'],
    ['Latin with Arabic punctuation', 'Panadol، Zinc؟', 'ltr'],
    ['digits alone', '0912 345 678', undefined],
    ['Persian digits alone', '۵۰۰', undefined],
    ['punctuation alone', '؟ … !', undefined],
    ['nothing', '', undefined],
  ])('%s', (_case, text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});

test.each([
  ['صيدلية Nile (2)', '\u2067صيدلية Nile (2)\u2069'],
  ['Nile (2)', '\u2066Nile (2)\u2069'],
  ['20-30', '\u206820-30\u2069'],
  ['Nile\u2069\u202e (2)', '\u2066Nile (2)\u2069'],
])('%s within a sentence keeps its own direction', (text, run) => {
  expect(isolated(text)).toBe(run);
});

test('plain text gets a mark only in lines whose first letter misleads', () => {
  const lines = ['Augmentin 1g غير متوفر', 'غير متوفر: Augmentin', 'Augmentin 1g', '12'];
  expect(withDirectionMarks(lines.join('\n')).split('\n')).toEqual([
    `\u200f${lines[0]}`,
    ...lines.slice(1),
  ]);
  for (const ours of [`${isolated('Nile')}، تم اعتماد صيدليتك`, `Hello ${isolated('آمنة')},`])
    expect(withDirectionMarks(ours)).toBe(ours);
});
