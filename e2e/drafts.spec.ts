import { hours } from '../server/src/platform/clock.ts';
import { draftFiles } from './support/draft-files.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

test('a draft of more than a day ago is deleted, whichever page comes next', {
  tag: '@phone',
}, async ({ page, t }) => {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')));
  const subject = page.getByLabel(t.contact.subject);
  const start = new Date();
  await page.clock.setFixedTime(start);
  await page.goto('/contact');
  await subject.fill('A cough that does not go');
  await expect.poll(drafts).toEqual(['draft:contact']);

  // Opening the page does not extend the day.
  await page.clock.setFixedTime(start.getTime() + hours(23));
  await page.goto('/contact');
  await expect(subject).toHaveValue('A cough that does not go');
  expect(await drafts()).toEqual(['draft:contact']);

  await page.clock.setFixedTime(start.getTime() + hours(24));
  await page.goto('/privacy');
  await expect.poll(drafts).toEqual([]);
});

test('photos of an old draft are deleted too, although another draft is in use', {
  tag: '@desktop',
}, async ({ page, t }) => {
  const start = new Date();
  await page.clock.setFixedTime(start);
  await page.goto('/register-pharmacy');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await smallPhoto('licence.jpg'));
  await expect.poll(() => draftFiles(page)).toBe(1);

  await page.clock.setFixedTime(start.getTime() + hours(20));
  await page.goto('/contact');
  await page.getByLabel(t.contact.subject).fill('Something else');
  expect(await draftFiles(page)).toBe(1);
  await page.clock.setFixedTime(start.getTime() + hours(25));
  await page.goto('/privacy');
  await expect.poll(() => draftFiles(page)).toBe(0);
});
