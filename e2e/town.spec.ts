import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Locator, Page } from '@playwright/test';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { trackMore as trackMoreAr } from '../web/src/i18n/ar/track-more.ts';
import { trackSearch as trackSearchAr } from '../web/src/i18n/ar/track-search.ts';
import { trackMore as trackMoreEn } from '../web/src/i18n/en/track-more.ts';
import { trackSearch as trackSearchEn } from '../web/src/i18n/en/track-search.ts';
import { plural } from '../web/src/i18n/format.ts';
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
  page.getByRole('main').getByRole('region', { name: t.asks.title });
const given = (section: Locator, t: Texts): Promise<void> =>
  section.getByRole('button', { name: t.asks.views.answered, exact: true }).click();

test('a town is asked: three pharmacies answer, one is chosen, let go, and another chosen', {
  tag: '@phone',
}, async ({ page: customer, app, data, t, language, anotherBrowser }) => {
  // Four browsers, and each waits for what another has done.
  test.slow();
  const words = { en: trackSearchEn, ar: trackSearchAr }[language];
  const more = { en: trackMoreEn, ar: trackMoreAr }[language];
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacies = await Promise.all(
    ['Nile', 'Taka', 'Gash'].map((name) =>
      data.pharmacy({ shopName: `${name} Pharmacy`, city: 'Tokar', state: 'Red Sea', language }),
    ),
  );
  const desks = await Promise.all(
    pharmacies.map(async (pharmacy, index) => {
      // The last one's pharmacist reads the other language.
      const desk = await anotherBrowser(index === 2 ? other : language);
      await data.signIn(desk.context(), 'pharmacy', pharmacy);
      await desk.goto('/dashboard');
      return desk;
    }),
  );
  const [nile, taka, gash] = desks as [Page, Page, Page];
  const wordsAt = (desk: Page) => (desk === gash ? theirs : t);

  await test.step('a town is asked by the form', async () => {
    await customer.goto('/ask?city=Tokar');
    const form = customer.getByRole('main');
    const medicine = (number: string) =>
      form.getByLabel(t.ask.items.medicine(number), { exact: true });
    // The names that are suggested go with the next field.
    await medicine('1').fill('Insulin');
    await form.getByLabel(t.ask.items.quantityOf('1')).fill('2');
    await pressLive(customer.getByRole('button', { name: t.ask.items.add }));
    await medicine('2').fill('Metformin');
    await form.getByLabel(t.ask.items.quantityOf('2')).fill('1');
    await customer.getByRole('radio', { name: t.ask.whom.other }).check();
    await form.getByLabel(t.ask.whom.name).fill(asker.forName);
    await form.getByLabel(t.ask.name, { exact: true }).fill(asker.name);
    await form.getByRole('textbox', { name: t.ask.phone }).fill(asker.phone);
    await form.getByRole('textbox', { name: t.ask.email }).fill(asker.email);
    await customer.getByRole('button', { name: t.ask.send }).click();
    await expect(customer).toHaveURL(/\/track\/[\w-]+$/);
  });

  await test.step('what is asked stands apart from requests, and says nothing of who asks', async () => {
    for (const desk of desks) {
      const asks = asksOf(desk, wordsAt(desk));
      await expect(asks.getByText('Metformin', { exact: true })).toBeVisible();
      await expect(desk).toHaveTitle(/^\(1\) /);
      for (const secret of [asker.name, asker.forName, '5678'])
        await expect(desk.getByRole('main')).not.toContainText(secret);
    }
  });

  await test.step('all and none are one tap, some opens the lines', async () => {
    await asksOf(nile, t).getByRole('button', { name: t.answers.kinds.all, exact: true }).click();
    await expect(asksOf(nile, t).getByText(t.asks.states.waiting).first()).toBeVisible();
    await asksOf(gash, theirs)
      .getByRole('button', { name: theirs.answers.kinds.none, exact: true })
      .click();
    await expect(asksOf(gash, theirs).getByText(theirs.answers.read.none).first()).toBeVisible();

    const asks = asksOf(taka, t);
    await asks.getByRole('button', { name: t.answers.kinds.some, exact: true }).click();
    await asks.getByRole('textbox', { name: t.answers.priceFor(isolated('Insulin')) }).fill('٤٥٠٠');
    await asks
      .getByRole('combobox', { name: t.answers.hasFor(isolated('Metformin')) })
      .selectOption({ label: t.answers.has.no });
    await asks.getByRole('button', { name: t.answers.send }).click();
    // Where the long form was.
    await expect(asks.getByText('4,500').first()).toBeInViewport();
    // What was answered with a price offers itself to be kept.
    await asks.getByRole('button', { name: plural(language, 1, t.asks.prices.offer) }).click();
    const prices = taka.getByRole('region', { name: t.prices.title });
    await expect(prices.getByText('Insulin', { exact: true })).toBeVisible();
    // The bell has nothing left to count.
    await expect(taka).not.toHaveTitle(/^\(/);
  });

  await test.step('whoever asked is mailed, and sees the answers come on the page that is open', async () => {
    const template = mailTemplates['search-answered'][language];
    const { subject } = template({ requestsUrl: '' });
    await app.mailbox.waitForMail(asker.email, (mail) => mail.subject === subject);
    await expect(customer.getByRole('article')).toHaveCount(2);
    await expect(customer.getByRole('article').first()).toContainText('Nile Pharmacy');
  });

  const choose = async (name: string) => {
    await customer.getByRole('button', { name: words.chooseLabel(name) }).click();
    await customer
      .getByRole('dialog')
      .getByRole('button', { name: t.trackSearchMore.confirm })
      .click();
    await expect(customer.getByRole('dialog')).toHaveCount(0);
  };

  await test.step('the one that is chosen has a request, the others nothing but a thank you', async () => {
    await given(asksOf(taka, t), t);
    await choose('Nile Pharmacy');
    const { subject } = mailTemplates['answer-chosen'][language]({ dashboardUrl: '' });
    await app.mailbox.waitForMail(pharmacies[0]?.email ?? '', (mail) => mail.subject === subject);
    const request = requestOf(nile, t, asker.name);
    await toggle(request);
    await expect(request.getByText(t.dashboard.request.origin.fromTown)).toBeVisible();
    await expect(request.getByText(asker.forName).first()).toBeVisible();
    await expect(request.getByText('Metformin', { exact: true }).first()).toBeVisible();

    // Told once: on its card, and after that card has gone in what became of the answers.
    const elsewhere = asksOf(taka, t).getByText(t.asks.states.elsewhere);
    await expect(elsewhere).toHaveCount(1);
    await expect(taka.getByRole('main')).not.toContainText(asker.name);
    await taka.reload();
    await given(asksOf(taka, t), t);
    await expect(elsewhere).toHaveCount(1);
    await expect(taka.getByRole('main')).not.toContainText('Metformin');
    await gash.reload();
    await expect(asksOf(gash, theirs).getByText(theirs.asks.empty)).toBeVisible();
  });

  await test.step('until it is completed it can be let go, and another is chosen', async () => {
    await customer.getByRole('button', { name: more.release.open }).click();
    await customer.getByRole('dialog').getByRole('button', { name: more.release.yes }).click();
    // It is open where it stood: the answers are there, and who was not chosen is asked again.
    await expect(customer.getByRole('article')).toHaveCount(2);
    await given(asksOf(gash, theirs), theirs);
    await expect(asksOf(gash, theirs).getByText(theirs.answers.read.none).first()).toBeVisible();
    await choose('Taka Pharmacy');
    await expect(requestOf(taka, t, asker.name)).toBeVisible();
    await nile.goto('/dashboard?view=ended');
    const request = requestOf(nile, t, asker.name);
    await toggle(request);
    const [, released = ''] = t.dashboard.request.releasedAt('@').split('@');
    await expect(request.getByText(released.trim())).toBeVisible();
  });
});

test('who has not answered is reminded, and sees that', { tag: '@desktop' }, async ({
  page: customer,
  data,
  t,
  language,
  anotherBrowser,
}) => {
  const words = { en: trackSearchEn, ar: trackSearchAr }[language];
  const other = language === 'en' ? 'ar' : 'en';
  const theirs = texts[other];
  const pharmacy = await data.pharmacy({ city: 'Sinkat', state: 'Red Sea' });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const search = await data.search({ city: 'Sinkat', state: 'Red Sea', createdAt: longAgo });
  await data.ask(search, [pharmacy], { askedAt: longAgo, seenAt: longAgo });
  const desk = await anotherBrowser(other);
  await data.signIn(desk.context(), 'pharmacy', pharmacy);
  await desk.goto('/dashboard');
  const asks = asksOf(desk, theirs);
  await expect(asks.getByText('Metformin', { exact: true })).toBeVisible();
  await expect(asks.getByText(theirs.asks.ask.reminded)).toHaveCount(0);

  await data.hold(customer.context(), hashOf(search.token));
  await customer.goto(`/track/${search.token}`);
  const remind = customer.getByRole('button', { name: words.remind });
  await remind.click();
  await expect(toastOf(customer, t)).toContainText(words.reminded);
  // Once an hour.
  await expect(remind).toHaveCount(0);
  await expect(asks.getByText(theirs.asks.ask.reminded)).toBeVisible();

  await asks.getByRole('button', { name: theirs.answers.kinds.all, exact: true }).click();
  await expect(customer.getByRole('article')).toHaveCount(1);
});
