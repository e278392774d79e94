import { expect } from '@playwright/test';
import { type At, breakServer, main, names, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

async function write({ page, t }: At): Promise<void> {
  await page.goto('/contact');
  const field = (name: string) => main(page).getByRole('textbox', { name });
  await field(t.contactFields.name).fill(names.en.slice(0, 120));
  await field(t.contactFields.email).fill('amna@people.test');
  await field(t.contact.subject).fill(names.ar);
  await field(t.contact.message).fill(names.ar);
  await main(page).getByRole('button', { name: t.contact.send }).click();
}

export const contactScenes: Scene[] = [
  {
    name: 'contact form with problems',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/contact');
      await main(page).getByRole('textbox', { name: t.contactFields.email }).fill('amna');
      await main(page).getByRole('button', { name: t.contact.send }).click();
      await expect(page.getByText(t.form.invalidEmail)).toBeVisible();
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
    },
  },
  {
    name: 'contact message that could not be sent',
    opensPerLanguage: true,
    async open(at) {
      await breakServer(at.page, '**/api/contact');
      await write(at);
      await expect(toastOf(at.page, at.t)).toContainText(at.t.contact.failed);
    },
  },
  {
    name: 'contact message sent',
    async open(at) {
      await write(at);
      await expect(at.page.getByText(at.t.contact.sentText)).toBeVisible();
    },
  },
  {
    name: 'privacy policy',
    // Names of cookies and of the browser's stored keys.
    codes: [
      ...['lang', 'language', 'theme', 'roles', 'city', 'styles', 'bell', 'notified'],
      ...['Google', 'Mozilla', 'Apple', 'Microsoft'],
    ],
    async open({ page, t }) {
      await page.goto('/privacy');
      await expect(main(page).getByRole('heading', { name: t.privacy.title })).toBeVisible();
    },
  },
  {
    name: 'own data',
    async open({ page, t }) {
      await page.goto('/my-data');
      await expect(main(page).getByRole('heading', { name: t.myData.title })).toBeVisible();
    },
  },
  {
    name: 'own data asking before a stolen phone is cut off',
    async open({ page, t }) {
      const openUntil = new Date().toISOString();
      const json = { email: null, phone: '+249912345678', openUntil, items: [] };
      await page.route('**/api/my-data', (route) => route.fulfill({ json }));
      await page.goto('/my-data?view=open');
      await main(page).getByRole('button', { name: t.myData.stolen }).click();
      await expect(page.getByRole('dialog').getByText(t.myData.stolenTitle)).toBeVisible();
    },
  },
];
