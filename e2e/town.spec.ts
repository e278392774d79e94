import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Locator, Page } from '@playwright/test';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { formatNumber, plural } from '../web/src/i18n/format.ts';
import { ar as trackInquiryAr, en as trackInquiryEn } from '../web/src/i18n/track-inquiry.ts';
import { ar as trackMoreAr, en as trackMoreEn } from '../web/src/i18n/track-more.ts';
import { goOn } from './support/ask-steps.ts';
import { requestOf, toggle } from './support/dashboard.ts';
import { pressLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import { type Texts, texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const asker = {
  name: 'Amna Hassan',
  forName: 'Her mother',
  phone: '0912345678',
  email: 'amna.of.tokar@people.test',
};

const asksOf = (page: Page, t: Texts): Locator =>
  page.getByRole('main').getByRole('region', { name: t.inquiries.title });
const given = (section: Locator, t: Texts): Promise<void> =>
  section.getByRole('button', { name: t.inquiries.views.answered, exact: true }).click();

test('a town gets an inquiry: three pharmacies answer, one is chosen, released, and another chosen', {
  tag: '@phone',
}, async ({ page: customer, app, data, t, language, anotherBrowser }) => {
  // The journey has four browsers, and each waits for events of another.
  test.slow();
  const words = { en: trackInquiryEn, ar: trackInquiryAr }[language];
  const more = { en: trackMoreEn, ar: trackMoreAr }[language];
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacies = await Promise.all(
    ['Nile', 'Taka', 'Gash'].map((name) =>
      data.pharmacy({ shopName: `${name} Pharmacy`, city: 'Tokar', state: 'Red Sea', language }),
    ),
  );
  const desks: Page[] = [];
  // One after another: three dashboards at once keep a small machine busy for seconds.
  for (const [index, pharmacy] of pharmacies.entries()) {
    // The last pharmacist reads the other language.
    const desk = await anotherBrowser(index === 2 ? other : language);
    await data.signIn(desk.context(), 'pharmacy', pharmacy);
    await desk.goto('/dashboard');
    await expect(asksOf(desk, index === 2 ? theirs : t)).toBeVisible();
    desks.push(desk);
  }
  const [nile, taka, gash] = desks as [Page, Page, Page];
  const wordsAt = (desk: Page) => (desk === gash ? theirs : t);

  await test.step('a customer asks a town by the form', async () => {
    await customer.goto('/ask?city=Tokar');
    const form = customer.getByRole('main');
    const medicine = (number: string) =>
      form.getByLabel(t.ask.items.medicine(number), { exact: true });
    // The suggested names disappear with the next field.
    await medicine('1').fill('Insulin');
    await form.getByLabel(t.ask.items.quantityOf('1')).fill('1');
    await pressLive(customer.getByRole('button', { name: t.ask.items.add }));
    await medicine('2').fill('Metformin');
    await form.getByLabel(t.ask.items.quantityOf('2')).fill('2');
    await goOn(customer, t);
    await goOn(customer, t);
    await customer.getByRole('radio', { name: t.ask.whom.other }).check();
    await form.getByLabel(t.ask.whom.name).fill(asker.forName);
    await form.getByLabel(t.ask.name, { exact: true }).fill(asker.name);
    await form.getByRole('textbox', { name: t.ask.phone }).fill(asker.phone);
    await form.getByRole('textbox', { name: t.ask.email }).fill(asker.email);
    await customer.getByRole('button', { name: t.ask.send }).click();
    await expect(customer).toHaveURL(/\/track\/[\w-]+$/);
  });

  await test.step("the inquiry appears apart from requests, without the customer's identity", async () => {
    for (const desk of desks) {
      const asks = asksOf(desk, wordsAt(desk));
      await expect(asks.getByText('Metformin', { exact: true })).toBeVisible();
      await expect(desk).toHaveTitle(/^\(1\) /);
      for (const secret of [asker.name, asker.forName, '5678'])
        await expect(desk.getByRole('main')).not.toContainText(secret);
    }
  });

  await test.step("'all' and 'none' take one tap, 'some' opens the lines", async () => {
    await asksOf(nile, t).getByRole('button', { name: t.answers.kinds.all, exact: true }).click();
    await expect(asksOf(nile, t).getByText(t.answerReading.read.all).first()).toBeVisible();
    await asksOf(gash, theirs)
      .getByRole('button', { name: theirs.answers.kinds.none, exact: true })
      .click();
    await expect(
      asksOf(gash, theirs).getByText(theirs.answerReading.read.none).first(),
    ).toBeVisible();

    const asks = asksOf(taka, t);
    await asks.getByRole('button', { name: t.answers.kinds.some, exact: true }).click();
    await expect(asks.getByText(t.answers.priceAsked)).toBeVisible();
    await asks.getByRole('textbox', { name: t.answers.priceFor(isolated('Insulin')) }).fill('٤٥٠٠');
    await asks
      .getByRole('group', { name: t.answers.hasFor(isolated('Metformin')) })
      .getByText(t.answers.has.no, { exact: true })
      .click();
    await asks.getByRole('button', { name: t.answers.send }).click();
    // The answer is at the position of the long form.
    await expect(asks.getByText('4,500').first()).toBeInViewport();
    // The page offers to save the prices of an answer.
    await toggle(asks.getByRole('article'));
    await asks.getByRole('button', { name: plural(language, 1, t.inquiries.prices.offer) }).click();
    await expect(toastOf(taka, t)).toContainText(t.inquiries.prices.saved);
    await taka.getByRole('link', { name: t.dashboard.pages.prices }).click();
    const prices = taka.getByRole('region', { name: t.prices.title });
    await expect(prices.getByText('Insulin', { exact: true })).toBeVisible();
    await taka.getByRole('link', { name: t.dashboard.pages.today }).click();
    // The bell has nothing left to count.
    await expect(taka).not.toHaveTitle(/^\(/);
  });

  await test.step('the customer gets a mail, and the answers appear on the open page', async () => {
    const template = mailTemplates['inquiry-answered'][language];
    const { subject } = template({ requestsUrl: '' });
    await app.mailbox.waitForMail(asker.email, (mail) => mail.subject === subject);
    await expect(customer.getByRole('article')).toHaveCount(2);
    const number = (count: number) => formatNumber(language, count);
    await expect(customer.getByText(t.track.answeredOf(number(2), number(3)))).toBeVisible();
    await expect(customer.getByRole('article').first()).toContainText('Nile Pharmacy');
    const partly = customer.getByRole('article').last();
    await expect(partly).toContainText(t.trackInquiry.hasOf(number(1), number(2)));
    await expect(partly).toContainText(`${t.answerReading.not} Metformin`);
    await expect(partly).toContainText(`${t.answerReading.totalRead} 4,500`);
    await expect(customer.getByText(t.answerReading.priceAsked)).toBeVisible();
  });

  const choose = async (name: string) => {
    await customer.getByRole('button', { name: words.chooseLabel(name) }).click();
    await customer
      .getByRole('dialog')
      .getByRole('button', { name: t.trackInquiryMore.confirm })
      .click();
    await expect(customer.getByRole('dialog')).toHaveCount(0);
  };

  await test.step('the chosen pharmacy has a request, the others only a thank you', async () => {
    await given(asksOf(taka, t), t);
    await choose('Nile Pharmacy');
    const { subject } = mailTemplates['answer-chosen'][language]({ dashboardUrl: '' });
    await app.mailbox.waitForMail(pharmacies[0]?.email ?? '', (mail) => mail.subject === subject);
    const request = requestOf(nile, t, asker.name);
    await toggle(request);
    await expect(request.getByText(t.dashboard.request.origin.fromTown)).toBeVisible();
    await expect(request.getByText(asker.forName).first()).toBeVisible();
    await expect(request.getByText('Metformin', { exact: true }).first()).toBeVisible();

    // It appears once: on the card, and after the card is gone, among the outcomes of the answers.
    const elsewhere = asksOf(taka, t).getByText(t.inquiries.states.elsewhere);
    await expect(elsewhere).toHaveCount(1);
    await expect(taka.getByRole('main')).not.toContainText(asker.name);
    await taka.reload();
    await given(asksOf(taka, t), t);
    await expect(elsewhere).toHaveCount(1);
    await expect(taka.getByRole('main')).not.toContainText('Metformin');
    await gash.reload();
    await expect(asksOf(gash, theirs).getByText(theirs.inquiries.empty)).toBeVisible();
  });

  await test.step('the customer can release it until completion, and chooses another', async () => {
    await customer.getByRole('button', { name: more.release.open }).click();
    await customer.getByRole('dialog').getByRole('button', { name: more.release.yes }).click();
    // The inquiry is open again: the answers are there, and the pharmacies that were not chosen see
    // it again.
    await expect(customer.getByRole('article')).toHaveCount(2);
    await given(asksOf(gash, theirs), theirs);
    await expect(
      asksOf(gash, theirs).getByText(theirs.answerReading.read.none).first(),
    ).toBeVisible();
    await choose('Taka Pharmacy');
    await expect(requestOf(taka, t, asker.name)).toBeVisible();
    await nile.goto('/dashboard?view=ended');
    const request = requestOf(nile, t, asker.name);
    await toggle(request);
    const [, released = ''] = t.dashboard.request.releasedAt('@').split('@');
    await expect(request.getByText(released.trim())).toBeVisible();
  });
});

test('a pharmacy without an answer gets a reminder, and sees it', { tag: '@desktop' }, async ({
  page: customer,
  data,
  t,
  language,
  anotherBrowser,
}) => {
  const words = { en: trackInquiryEn, ar: trackInquiryAr }[language];
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacy = await data.pharmacy({ city: 'Sinkat', state: 'Red Sea' });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const search = await data.inquiry({ city: 'Sinkat', state: 'Red Sea', createdAt: longAgo });
  await data.ask(search, [pharmacy], { askedAt: longAgo, seenAt: longAgo });
  const desk = await anotherBrowser(other);
  await data.signIn(desk.context(), 'pharmacy', pharmacy);
  await desk.goto('/dashboard');
  const asks = asksOf(desk, theirs);
  await expect(asks.getByText('Metformin', { exact: true })).toBeVisible();
  await expect(asks.getByText(theirs.inquiries.inquiry.reminded)).toHaveCount(0);

  await data.hold(customer.context(), hashOf(search.token));
  await customer.goto(`/track/${search.token}`);
  const remind = customer.getByRole('button', { name: words.remind });
  await remind.click();
  await expect(toastOf(customer, t)).toContainText(words.reminded);
  // One reminder an hour is allowed.
  await expect(remind).toHaveCount(0);
  await expect(asks.getByText(theirs.inquiries.inquiry.reminded)).toBeVisible();

  await asks.getByRole('button', { name: theirs.answers.kinds.all, exact: true }).click();
  await expect(customer.getByRole('article')).toHaveCount(1);
});
