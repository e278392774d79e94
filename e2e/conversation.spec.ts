import { phrases } from '@dawaya/contract/vocabulary/messages';
import { requestQuotes } from '../server/src/database/schema.ts';
import { createToken, hashOf } from '../server/src/platform/secrets.ts';
import { answer } from './support/conversation-scenes.ts';
import { requestOf, toggle } from './support/dashboard.ts';
import { main } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import { texts } from './support/texts.ts';

const name = 'Amna Hassan';

test('a pharmacist and a customer exchange messages live, each in their own language', {
  tag: '@phone',
}, async ({ page, context, data, language, t, anotherBrowser }) => {
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacy = await data.pharmacy();
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const items = [
    { text: 'Insulin', quantity: null },
    { text: 'Panadol', quantity: null },
  ];
  await data.request({ pharmacyId: pharmacy.id, customerName: name, trackingTokenHash, items });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, name);
  await toggle(request);
  const customer = await anotherBrowser(other);
  await data.hold(customer.context(), trackingTokenHash);
  await customer.goto(`/track/${token}`);
  const followed = main(customer);

  const field = request.getByLabel(t.messages.field.pharmacy);
  await field.fill('Which strength?');
  await request.getByRole('button', { name: t.messages.send }).click();
  await expect(followed.getByRole('log')).toContainText('Which strength?');
  await expect(field).toHaveValue('');

  // Each reads a phrase in their own language.
  await followed.getByText(theirs.messages.phrases).click();
  await followed.getByRole('button', { name: phrases['on-my-way'][other] }).click();
  await expect(request.getByRole('log')).toContainText(phrases['on-my-way'][language]);

  // A typed, unsent text survives a reload.
  await field.fill('Not sent yet');
  await page.reload();
  await toggle(request);
  await expect(field).toHaveValue('Not sent yet');

  await request.getByRole('button', { name: t.answers.quote.give }).click();
  await request.getByRole('button', { name: t.answers.kinds.all }).click();
  await request.getByLabel(t.answers.priceFor('\u2066Insulin\u2069')).fill('٤٥٠٠');
  await request.getByLabel(t.answers.total).fill('5000');
  await request.getByRole('button', { name: t.answers.send }).click();
  await expect(followed).toContainText('4,500');
  await followed.getByRole('button', { name: theirs.track.quote.accept, exact: true }).click();
  await expect(request.getByText(t.answers.quote.isAccepted)).toBeVisible();
});

test('a customer refuses a quote, the pharmacy sees it, and another quote replaces it', {
  tag: '@desktop',
}, async ({ page, context, data, language, t, anotherBrowser }) => {
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacy = await data.pharmacy();
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const items = [{ text: 'Insulin', quantity: null }];
  await data.request({ pharmacyId: pharmacy.id, customerName: name, trackingTokenHash, items });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, name);
  await toggle(request);
  const quote = async (total: string, send: string) => {
    await request.getByRole('button', { name: t.answers.kinds.all }).click();
    await request.getByLabel(t.answers.total).fill(total);
    await request.getByRole('button', { name: send }).click();
  };
  await request.getByRole('button', { name: t.answers.quote.give }).click();
  await quote('9000', t.answers.send);

  const customer = await anotherBrowser(other);
  await data.hold(customer.context(), trackingTokenHash);
  await customer.goto(`/track/${token}`);
  const followed = main(customer);
  await expect(followed).toContainText('9,000');
  await followed.getByRole('button', { name: theirs.track.quote.refuse, exact: true }).click();
  await expect(
    followed.getByRole('button', { name: theirs.track.quote.accept, exact: true }),
  ).toHaveCount(0);
  await expect(request.getByText(t.answers.quote.isRefused)).toBeVisible();

  await request.getByRole('button', { name: t.answers.quote.change }).click();
  await quote('7000', t.answers.change);
  await expect(followed).toContainText('7,000');
  await expect(followed).not.toContainText('9,000');
  await followed.getByRole('button', { name: theirs.track.quote.accept, exact: true }).click();
  await expect(request.getByText(t.answers.quote.isAccepted)).toBeVisible();
});

test('a customer asks whether it is still there, and accepts once the pharmacy has replied', {
  tag: '@phone',
}, async ({ page, context, data, language, t, anotherBrowser }) => {
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacy = await data.pharmacy();
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const items = [
    { text: 'Insulin', quantity: null },
    { text: 'Panadol', quantity: null },
  ];
  const sent = { pharmacyId: pharmacy.id, customerName: name, trackingTokenHash, items };
  const { id } = await data.request(sent);
  await data.db.insert(requestQuotes).values(answer(id));
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, name);
  await toggle(request);
  const customer = await anotherBrowser(other);
  await data.hold(customer.context(), trackingTokenHash);
  await customer.goto(`/track/${token}`);
  const followed = main(customer);

  const words = theirs.trackMore.stillThere;
  await followed.getByRole('button', { name: words.ask, exact: true }).click();
  await expect(followed.getByText(words.asked)).toBeVisible();
  await expect(followed.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(request.getByRole('log')).toContainText(phrases['still-there'][language]);

  await request.getByText(t.messages.phrases).click();
  await request.getByRole('button', { name: phrases.available[language] }).click();
  await expect(followed.getByRole('log')).toContainText(phrases.available[other]);
  await expect(followed.getByText(words.asked)).toHaveCount(0);
  await expect(followed.getByRole('button', { name: words.ask, exact: true })).toHaveCount(0);
  await followed.getByRole('button', { name: theirs.track.quote.accept, exact: true }).click();
  await expect(request.getByText(t.answers.quote.isAccepted)).toBeVisible();
});
