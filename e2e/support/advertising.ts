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

/** A unique product name. */
export const newProductName = (): string => `Thermometer ${randomUUID().slice(0, 8)}`;

/** An advertisement in the public list, or in its pharmacy's list. */
export const advertisementRow = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('li').filter({ hasText: name });

/** Opens the rest of an advertisement in its pharmacy's list. */
export const openMenu = (page: Page, t: Texts, name: string): Promise<void> =>
  advertisementRow(page, name)
    .getByRole('button', { name: `${t.advertisements.manage.menu}: ${name}` })
    .click();

/**
 * The label of a running advertisement. The match is exact, because the Arabic 'inactive' contains
 * it.
 */
export const activeLabel = (page: Page, t: Texts, name: string): Locator =>
  advertisementRow(page, name).getByText(t.advertisements.manage.active, { exact: true });

/** A pharmacist on their own list, with one unpaid advertisement. */
export async function openUnpaid(at: {
  page: Page;
  context: BrowserContext;
  data: Factories;
  t: Texts;
}): Promise<{ pharmacyId: string; productName: string; pay: Locator }> {
  const { page, context, data, t } = at;
  const pharmacy = await data.pharmacy();
  const productName = newProductName();
  await data.advertisement({ pharmacyId: pharmacy.id, productName });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  const pay = page.getByRole('button', { name: t.advertisements.manage.payFor(productName) });
  return { pharmacyId: pharmacy.id, productName, pay };
}

/** Fills in the required fields. */
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

/** The stored advertisement of a product, with the status of each of its payments. */
export async function readAdvertisement(data: Factories, productName: string) {
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

/** The state of a paid advertisement that ends in this many days. */
export const runningFor = (daysLeft: number) => ({ runsFor: days(daysLeft) });

/** Uploads a picture of an advertisement from its pharmacist's browser. */
export async function sendPicture(page: Page, id: string, picture: InputFile): Promise<void> {
  const response = await page.request.post(`/api/advertisements/${id}/image`, {
    multipart: { productImage: picture },
  });
  if (!response.ok()) throw new Error(`The picture was refused: ${await response.text()}`);
}

/** A running advertisement with a changed picture that waits for an admin. */
export async function withWaitingPicture(
  { page, data }: { page: Page; data: Factories },
  pharmacyId: string,
  values: { productName: string } & Partial<Parameters<Factories['advertisement']>[0]>,
) {
  const made = await data.advertisement({ pharmacyId, ...runningFor(12), ...values });
  await sendPicture(page, made.id, await smallPhoto('first.jpg'));
  await sendPicture(page, made.id, await smallPhoto('second.jpg'));
  return made;
}

/** Inserts figures of the last days, today last. */
export const insertFigures = (data: Factories, advertisementId: string, views: number[]) =>
  data.db.insert(advertisementDays).values(
    views.map((count, index) => ({
      advertisementId,
      day: dateOf(dayAt(minuteAt(new Date())) - views.length + 1 + index),
      views: count,
      taps: Math.floor(count / 20),
    })),
  );
