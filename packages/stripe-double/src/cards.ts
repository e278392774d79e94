import type { Card } from './card.ts';
import { cardError } from './errors.ts';
import { type Form, groupOf, requiredText, textOf } from './form.ts';

/** The bank's answer to a card. */
export type Outcome =
  | { kind: 'pays' | 'asks_holder' | 'pays_then_disputed' }
  | { kind: 'declines'; code: string; declineCode?: string; param?: string; message: string };

const declines = (
  code: string,
  message: string,
  declineCode?: string,
  param?: string,
): Outcome => ({
  kind: 'declines',
  code,
  declineCode,
  param,
  message,
});

/** The supported card numbers of https://docs.stripe.com/testing. */
const outcomes: Record<string, Outcome> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '4000002500003155': { kind: 'asks_holder' },
  '4000000000000259': { kind: 'pays_then_disputed' },
  '4000000000000002': declines('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': declines(
    'card_declined',
    'Your card has insufficient funds.',
    'insufficient_funds',
  ),
  '4000000000000069': declines('expired_card', 'Your card has expired.', undefined, 'exp_month'),
  '4000000000000127': declines(
    'incorrect_cvc',
    "Your card's security code is incorrect.",
    undefined,
    'cvc',
  ),
};

/** Returns the bank's answer; every number that passed `readCard` has one. */
export function outcomeOf(card: Card): Outcome {
  const outcome = outcomes[card.number];
  if (!outcome) throw new Error('A card that is not for tests has come through');
  return outcome;
}

/** The check digit of every card number. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const wrong = (code: string, message: string, param: string) => cardError({ code, message, param });

/**
 * Reads `payment_method_data` as Stripe.js sends it.
 * @throws ProviderError like Stripe in test mode: a real card is declined, and never stored or
 *   logged
 */
export function readCard(data: Form, now: Date): Card {
  const typed = groupOf(data, 'card') ?? {};
  const at = (name: string) => `payment_method_data[card][${name}]`;
  const number = requiredText(typed, 'number', at('number')).replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  const expMonth = Number(requiredText(typed, 'exp_month', at('exp_month')));
  const writtenYear = Number(requiredText(typed, 'exp_year', at('exp_year')));
  const expYear = writtenYear < 100 ? 2000 + writtenYear : writtenYear;
  if (!(Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12))
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + 50)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (expYear === year && expMonth < month)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const cvc = textOf(typed, 'cvc');
  if (cvc !== undefined && !/^\d{3}$/.test(cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  if (!outcomes[number])
    throw cardError({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
    });
  return { number, brand: number.startsWith('5') ? 'mastercard' : 'visa', expMonth, expYear };
}
