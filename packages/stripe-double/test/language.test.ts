import { expect, test } from 'vitest';
import { inLanguage } from '../src/browser/language.ts';
import { outcomeOf, readCard } from '../src/cards.ts';
import { ProviderError } from '../src/errors.ts';

const good = { number: '4242424242424242', exp_month: '12', exp_year: '40', cvc: '123' };

/** The error of a card on the payer's page, if there is one. */
function refuse(change: Partial<typeof good>) {
  try {
    const outcome = outcomeOf(
      readCard({ card: { ...good, ...change } }, new Date('2026-11-20T09:00:00Z')),
    );
    if (outcome.kind !== 'declines') return undefined;
    const { message, code, declineCode } = outcome;
    return { message, code, decline_code: declineCode };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { message, code, decline_code } = error.body;
    return { message, code, decline_code };
  }
}

test.each([
  { number: '4000000000000002' },
  { number: '4000000000009995' },
  { number: '4000000000000069' },
  { number: '4000000000000127' },
  { number: '4000056655665556' },
  { number: '4242424242424241' },
  { exp_month: '13' },
  { exp_month: '10', exp_year: '26' },
  { exp_year: '25' },
  { cvc: '1234' },
])('a payer reads in Arabic why %o is refused', (change) => {
  const refusal = refuse(change);
  expect(refusal?.message).toMatch(/^Your card/);
  const error = { type: 'card_error' as const, ...refusal };
  expect(inLanguage(error, 'ar').message).toMatch(/^\p{Script=Arabic}/u);
});
