import { expect, test } from 'vitest';
import { feeInDollars } from './fee.ts';

test.each([
  ['1', 'US$1', 'دولار أمريكي واحد'],
  ['2', 'US$2', 'دولاران أمريكيان'],
  ['10', 'US$10', '10 دولارات أمريكية'],
  ['25', 'US$25', '25 دولارًا أمريكيًا'],
  ['100', 'US$100', '100 دولار أمريكي'],
  ['1500', 'US$1,500', '1,500 دولار أمريكي'],
  ['12.50', 'US$12.50', '12.50 دولار أمريكي'],
  ['20-30', '20-30 (US dollars)', '\u206820-30\u2069 (دولار أمريكي)'],
  ['free for students', 'free for students', 'free for students'],
])('the fee %j is shown in US dollars, in both languages', (written, english, arabic) => {
  expect(feeInDollars('en', written)).toBe(english);
  expect(
    feeInDollars('ar', written)
      .replaceAll(/[\u200e\u200f]/g, '')
      .replaceAll('\u00a0', ' '),
  ).toBe(arabic);
});
