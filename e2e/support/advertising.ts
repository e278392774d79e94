import { randomUUID } from 'node:crypto';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { advertisementDays, advertisements, payments } from '../../server/src/database/schema.ts';
import { days } from '../../server/src/platform/clock.ts';
import type { Factories } from './factories.ts';
import { type InputFile, smallPhoto } from './pictures.ts';
import type { Texts } from './texts.ts';

export const ownList = '/pharmacist/advertisements';

/** A name that no other journey has. */
export const product = (): string => `Thermometer ${randomUUID().slice(0, 8)}`;

/** An advertisement in the list, its own pharmacy's or everybody's. */
export const entry = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('li').filter({ hasText: name });

/** The label of an advertisement that runs; in Arabic, the other one contains it. */
export const active = (page: Page, t: Texts, name: string): Locator =>
  entry(page, name).getByText(t.advertisements.manage.active, { exact: true });

/** A pharmacist at their list, with one advertisement, which nobody has paid for. */
export async function openUnpaid(at: {
  page: Page;
  context: BrowserContext;
  data: Factories;
  t: Texts;
}): Promise<{ pharmacyId: string; productName: string; pay: Locator }> {
  const { page, context, data, t } = at;
  const pharmacy = await data.pharmacy();
  const productName = product();
  await data.advertisement({ pharmacyId: pharmacy.id, productName });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  const pay = page.getByRole('button', { name: t.advertisements.manage.payFor(productName) });
  return { pharmacyId: pharmacy.id, productName, pay };
}

/** Fills in what the form requires. */
export async function fillForm(page: Page, t: Texts, productName: string): Promise<void> {
  const words = t.advertisements.create;
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: words.productName }).fill(productName);
  await main.getByRole('textbox', { name: words.description }).fill('شاشة كبيرة، بطارية هدية');
  await main.getByRole('textbox', { name: words.price }).fill('12,500');
}

export const submitForm = (
  page: Page,
  t: Texts,
  name = t.advertisements.create.submit,
): Promise<void> => page.getByRole('main').getByRole('button', { name }).click();

/** What the database knows of a product's advertisement, and how each payment for it stands. */
export async function stored(data: Factories, productName: string) {
  const [row] = await data.db
    .select()
    .from(advertisements)
    .where(eq(advertisements.productName, productName));
  if (!row) throw new Error(`There is no advertisement for ${productName}`);
  const paid = await data.db.select().from(payments).where(eq(payments.subjectId, row.id));
  const end = row.expiresAt?.getTime() ?? 0;
  return {
    ...row,
    payments: paid.map(({ status }) => status),
    daysLeft: end === 0 ? 0 : Math.round((end - Date.now()) / days(1)),
  };
}

/** For an advertisement that was paid for and ends in so many days. */
export const running = (daysLeft: number) => ({ runsFor: days(daysLeft) });

/** Sends an advertisement a picture, from the browser of its pharmacist. */
export async function sendPicture(page: Page, id: string, picture: InputFile): Promise<void> {
  const answer = await page.request.post(`/api/advertisements/${id}/image`, {
    multipart: { productImage: picture },
  });
  if (!answer.ok()) throw new Error(`The picture was refused: ${await answer.text()}`);
}

/** An advertisement that runs, whose changed picture waits for an admin. */
export async function withWaitingPicture(
  { page, data }: { page: Page; data: Factories },
  pharmacyId: string,
  values: { productName: string } & Partial<Parameters<Factories['advertisement']>[0]>,
) {
  const made = await data.advertisement({ pharmacyId, ...running(12), ...values });
  await sendPicture(page, made.id, await smallPhoto('first.jpg'));
  await sendPicture(page, made.id, await smallPhoto('second.jpg'));
  return made;
}

/** Figures of the last days, today the last. */
export const counted = (data: Factories, advertisementId: string, views: number[]) =>
  data.db.insert(advertisementDays).values(
    views.map((count, at) => ({
      advertisementId,
      day: dateOf(dayAt(minuteAt(new Date())) - views.length + 1 + at),
      views: count,
      taps: Math.floor(count / 20),
    })),
  );
