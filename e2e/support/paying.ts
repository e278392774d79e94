import type { Locator, Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** The card numbers of Stripe's test mode. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  authentication: '4000 0025 0000 3155',
};

/** The reasons of refused cards in Stripe's wording, and in the test provider's translation. */
export const refusals = {
  en: {
    declined: 'Your card was declined.',
    insufficientFunds: 'Your card has insufficient funds.',
    expired: 'Your card has expired.',
    past: "Your card's expiration date is in the past.",
  },
  ar: {
    declined: 'رُفضت بطاقتك.',
    insufficientFunds: 'رصيد بطاقتك لا يكفي.',
    expired: 'انتهت صلاحية بطاقتك.',
    past: 'تاريخ انتهاء البطاقة قد مضى.',
  },
};

/** Fills in a card, in fields found by their autocomplete purpose. */
export async function fillCard(page: Page, number: string, expiry = '12 / 40'): Promise<void> {
  const field = (purpose: string): Locator =>
    page.getByRole('dialog').locator(`input[autocomplete="${purpose}"]`);
  await field('cc-number').fill(number);
  await field('cc-exp').fill(expiry);
  await field('cc-csc').fill('123');
}

export const payButton = (page: Page, t: Texts): Locator =>
  page.getByRole('dialog').getByRole('button', { name: t.advertisements.payment.submit });

/** Fills in a card and pays. */
export async function payWith(page: Page, t: Texts, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page, t).click();
}

/** Answers the page of the card's bank, which leads back. */
export async function answerBank(page: Page, answer: 'complete' | 'fail'): Promise<void> {
  await page.waitForURL(/\/authenticate\//);
  await page.locator(`button[value="${answer}"]`).click();
}
