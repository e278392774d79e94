import { expect } from '@playwright/test';
import { goOn } from './ask-steps.ts';
import { smallPhoto } from './pictures.ts';
import { breakServer, main, names, pressLive, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

/** Fills in all fields of an inquiry, with names of the greatest length. */
async function fill({ page, t }: Parameters<Scene['open']>[0]): Promise<void> {
  const form = main(page);
  await fillFirst({ page, t }, names.en.slice(0, 80));
  await form.getByLabel(t.ask.place.city, { exact: true }).fill('Kassala');
  await goOn(page, t);
  await form.getByLabel(t.ask.name, { exact: true }).fill(names.ar.slice(0, 80));
  await form.getByRole('textbox', { name: t.ask.phone }).fill('0912345678');
  await form.getByRole('textbox', { name: t.ask.email }).fill('amna@people.test');
  await expect(form.getByText(t.textWay.title)).toBeVisible();
}

/** Names a medicine and continues to the place. */
async function fillFirst(
  { page, t }: Pick<Parameters<Scene['open']>[0], 'page' | 't'>,
  text = names.en.slice(0, 80),
): Promise<void> {
  await main(page).getByLabel(t.ask.items.medicine('1'), { exact: true }).fill(text);
  await goOn(page, t);
}

export const askScenes: Scene[] = [
  {
    name: 'question to a town, empty and refused',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/ask');
      await goOn(page, t);
      await expect(page.getByText(t.ask.items.empty)).toBeVisible();
    },
  },
  {
    name: 'question to a town, and the ways to ask it by a message',
    opensPerWidth: true,
    async open({ page, t }) {
      await page.goto('/ask');
      const { title, names, or } = t.textWays;
      await pressLive(page.getByText(title(Object.values(names).join(or)), { exact: true }));
      await expect(page.getByRole('link', { name: '@dawaya_bot' })).toBeVisible();
    },
  },
  {
    name: 'question to a town, with photos that nobody would see',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/ask');
      await page.getByLabel(t.ask.photos.gallery).setInputFiles([await smallPhoto('1.jpg')]);
      await expect(main(page).getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible();
      await goOn(page, t);
      await expect(page.getByText(t.ask.goAlong.needed)).toBeVisible();
    },
  },
  {
    name: 'question to a town with twenty medicines, one with a number',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto(`/ask?${new URLSearchParams({ item: names.ar.slice(0, 100) })}`);
      const add = page.getByRole('button', { name: t.ask.items.add });
      const medicine = (number: string) =>
        main(page).getByLabel(t.ask.items.medicine(number), { exact: true });
      await pressLive(add);
      for (let line = 2; line < 20; line++) {
        await medicine(`${line}`).fill(`Aspirin ${line}`);
        // The suggestions may cover the button; the focus closes them.
        await add.press('Enter');
      }
      await expect(page.getByText(t.ask.items.full('20'))).toBeVisible();
      await expect(add).toBeDisabled();
      await medicine('20').fill('0912345678');
      await goOn(page, t);
      await expect(page.getByText(t.ask.contact)).toBeVisible();
    },
  },
  {
    name: 'alert from a question to a town, refused for an unknown medicine',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      await page.goto('/ask');
      await fill(at);
      // The button is beside the medicines, two steps back.
      await page.goBack();
      await page.goBack();
      await pressLive(page.getByRole('button', { name: t.ask.alert }));
      await page.getByRole('button', { name: t.createAlerts.tell, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toHaveAttribute(
        'aria-invalid',
      );
    },
  },
  {
    name: 'question in a town that is not known',
    async open({ page, t }) {
      await page.goto('/ask');
      await fillFirst({ page, t });
      await main(page).getByLabel(t.ask.place.city, { exact: true }).fill(names.ar.slice(0, 60));
      await page.getByRole('textbox', { name: t.ask.notes }).focus();
      await expect(page.getByRole('combobox', { name: t.ask.place.state })).toBeVisible();
    },
  },
  {
    name: 'question for somebody else',
    async open({ page, t }) {
      await page.goto('/ask?city=Kassala');
      await fillFirst({ page, t });
      await goOn(page, t);
      await page.getByRole('radio', { name: t.ask.whom.other }).check();
      await main(page).getByLabel(t.ask.whom.name).fill(names.en.slice(0, 100));
      await expect(main(page).getByText(t.textWay.title)).toBeVisible();
    },
  },
  {
    name: 'question whose answers come by text message',
    async open(at) {
      await at.page.goto('/ask');
      await fill(at);
      await at.page.getByRole('radio', { name: at.t.textWay.ways.text }).check();
      await expect(at.page.getByRole('textbox', { name: at.t.ask.email })).toBeHidden();
    },
  },
  {
    name: 'question from where somebody is, who may not say where',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/ask');
      await fillFirst({ page, t });
      await page.getByRole('radio', { name: t.ask.place.here }).check();
      await page.getByRole('button', { name: t.ask.place.find }).click();
      await expect(page.getByText(t.ask.place.refused)).toBeVisible();
    },
  },
  {
    name: 'question from where somebody is',
    async open({ page, t }) {
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation({ latitude: 15.45, longitude: 36.4 });
      await page.goto('/ask');
      await fillFirst({ page, t });
      await page.getByRole('radio', { name: t.ask.place.here }).check();
      await page.getByRole('button', { name: t.ask.place.find }).click();
      await expect(page.getByText(t.ask.place.found)).toBeVisible();
    },
  },
  {
    name: 'photo on which a name is covered',
    opensPerWidth: true,
    // The labels of keys.
    codes: ['Shift', 'Delete'],
    async open({ page, t }) {
      await page.goto('/ask');
      await page.getByLabel(t.ask.photos.gallery).setInputFiles([await smallPhoto('1.jpg')]);
      await page.getByRole('button', { name: t.chosenPhotos.open(1) }).click();
      await page.getByRole('button', { name: t.chosenPhotos.cover.open }).click();
      await page.getByRole('button', { name: t.chosenPhotos.cover.strip, exact: true }).click();
      await expect(page.getByText(t.chosenPhotos.cover.marks(1))).toBeVisible();
    },
  },
  {
    name: 'question that did not get through',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      await page.goto('/ask');
      await fill(at);
      await page.route('**/api/inquiries', (route) => route.abort());
      await page.getByRole('button', { name: t.ask.send }).click();
      await expect(page.getByText(t.outbox.byItself)).toBeVisible();
    },
  },
  {
    name: 'question that the server could not take',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      await page.goto('/ask');
      await fill(at);
      await breakServer(page, '**/api/inquiries');
      await page.getByRole('button', { name: t.ask.send }).click();
      await expect(toastOf(page, t)).toBeVisible();
    },
  },
];
