import type { Page } from '@playwright/test';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { openApplication } from './support/desk.ts';
import { mailedCode } from './support/mailbox.ts';
import { cameraPhoto, licencePdf, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

/** Checks that a picture in the open dialog has loaded, not only been requested. */
async function seePicture(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole('dialog').getByRole('img', { name: alt });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
}

/** Checks a PDF in the open dialog: its page is drawn in its proportions, and it can be saved. */
async function seePdf(page: Page, t: Texts): Promise<void> {
  const dialog = page.getByRole('dialog');
  const drawn = dialog.getByRole('img', { name: t.photos.pdf.page('1', '1') });
  await expect
    .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height))
    .toBeCloseTo(300 / 400, 1);
  const download = dialog.getByRole('link', { name: t.photos.pdf.download });
  const response = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('application/pdf');
}

test('a pharmacy registers and is approved, a customer finds it and sends two photos, and it completes', async ({
  page: pharmacist,
  app,
  t,
  language,
  anotherBrowser,
}) => {
  // The whole job takes about the usual limit on a busy machine.
  test.slow();
  const arabic = language === 'ar';
  const number = process.pid;
  const shop = {
    name: arabic ? `صيدلية الإمام أحمد ${number}` : `Imam Ahmad Pharmacy ${number}`,
    // Typed spellings: without hamza, and with ي and ه for other letters.
    typed: arabic ? `صيدليه الامام احمد ${number}` : `imam ahmad pharmacy ${number}`,
    email: `imam-${number}@pharmacy.test`,
  };
  const sender = { name: arabic ? 'آمنة حسن' : 'Amna Hassan', email: `amna-${number}@people.test` };
  // The dashboard stays open from the registration to the last step, and refreshes by itself.
  await pharmacist.clock.install();
  const licencePhoto = await cameraPhoto('trade-licence.jpg');

  await test.step('a pharmacist registers with documents', async () => {
    await pharmacist.goto('/');
    await pharmacist.getByRole('link', { name: t.home.hero.pharmacist }).click();
    const main = pharmacist.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.register.title);
    await main.getByLabel(t.register.shopName).fill(shop.name);
    await main.getByRole('textbox', { name: t.login.email }).fill(shop.email);
    await main
      .getByRole('textbox', { name: new RegExp(`^${t.register.phone}`) })
      .fill('٠٩١٢ ٣٤٥ ٦٧٨');
    await main.getByLabel(t.register.state).selectOption('Kassala');
    await main.getByLabel(t.register.city).fill(arabic ? 'كسلا' : 'Kassala');
    await main.getByRole('textbox', { name: t.register.address }).fill('Market Street 4');
    const submit = main.getByRole('button', { name: t.register.submit });
    await expect(submit).toBeDisabled();
    await main.getByLabel(t.register.documents).setInputFiles([licencePdf, licencePhoto]);
    await expect(main.getByText('trade-licence.jpg')).toBeVisible();
    const sent = pharmacist.waitForEvent(
      'requestfinished',
      (request) => request.method() === 'POST',
    );
    await submit.click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.register.done.title);
    // The page shrinks the photo of the licence like any other.
    const bytes = Number((await (await sent).allHeaders())['content-length']);
    expect(bytes).toBeLessThan(licencePhoto.buffer.length * 0.8);
    await expect(pharmacist).toHaveURL('/dashboard');
    await expect(main.getByText(t.dashboard.status.pending.title)).toBeVisible();
  });

  await test.step('the pharmacist confirms the address with the mailed code', async () => {
    const main = pharmacist.getByRole('main');
    await main.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, shop.email));
    await main.getByRole('button', { name: t.login.confirm }).click();
    await expect(toastOf(pharmacist, t)).toContainText(t.proveEmail.done);
    await expect(main.getByText(t.proveEmail.title)).toHaveCount(0);
  });

  await test.step('the finder does not list it yet', async () => {
    const page = await anotherBrowser();
    await page.goto(`/?search=${encodeURIComponent(shop.name)}`);
    await expect(page.getByText(t.finder.empty)).toBeVisible();
  });

  await test.step('an admin reads the documents and approves', async () => {
    const page = await anotherBrowser();
    await page.goto('/admin/login');
    await page.getByLabel(t.admin.login.email).fill(app.admin.email);
    await page.getByLabel(t.admin.login.password).fill(app.admin.password);
    await page.getByRole('main').getByRole('button', { name: t.admin.login.submit }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(toastOf(page, t)).toContainText(t.admin.login.done);
    await openApplication(page, shop.name);
    await expect(page.getByText('0912 345 678')).toBeVisible();

    await page.getByRole('button', { name: 'trade-licence.jpg' }).click();
    await seePicture(page, 'trade-licence.jpg');
    await page.getByRole('dialog').getByRole('button', { name: t.ui.close }).click();
    await page.getByRole('button', { name: 'licence.pdf' }).click();
    await seePdf(page, t);
    await page.getByRole('dialog').getByRole('button', { name: t.ui.close }).click();

    await page.getByRole('button', { name: t.admin.decide.approve, exact: true }).click();
    await expect(toastOf(page, t)).toContainText(t.admin.decide.approved);
    const mail = await app.mailbox.waitForMail(shop.email);
    expect(mail.subject).toBe(
      mailTemplates['pharmacy-approved'][language]({ shopName: '', loginUrl: '' }).subject,
    );
    expect(mail.text).toContain(shop.name);
  });

  const customer = await anotherBrowser();
  const step = (name: keyof typeof t.track.steps) =>
    customer.getByRole('listitem').filter({ hasText: t.track.steps[name] });
  await test.step('a customer finds it and sends two photos', async () => {
    await customer.goto('/');
    await customer.getByRole('searchbox').fill(shop.typed);
    const card = customer.getByRole('article');
    await expect(card).toHaveCount(1);
    await card.getByRole('link', { name: t.finder.card.details }).click();
    const main = customer.getByRole('main');
    for (const part of [t.request.sendingTo, shop.name])
      await expect(main.getByRole('heading', { level: 2 })).toContainText(part);
    await main.getByLabel(t.request.name).fill(sender.name);
    await main.getByRole('textbox', { name: t.request.phone }).fill('+249 91 234 5678');
    await main.getByRole('textbox', { name: t.request.email }).fill(sender.email);
    await main.getByLabel(t.request.notes).fill('Penicillin allergy');
    await main
      .getByLabel(t.request.photos.gallery)
      .setInputFiles([await cameraPhoto('front.jpg'), await smallPhoto('back.jpg')]);
    await expect(main.getByRole('img', { name: t.chosenPhotos.alt(2) })).toBeVisible();
    await main.getByRole('radio', { name: t.request.urgency.urgent }).check();
    await main.getByRole('button', { name: t.request.send }).click();
    await expect(main.getByText(t.request.done)).toBeVisible();
    await expect(toastOf(customer, t)).toContainText(t.request.done);
    await expect(customer).toHaveURL('/');
    await expect(main.getByRole('heading', { name: t.follow.title })).toBeVisible();
    await main.getByRole('link', { name: `${t.follow.open} ${shop.name}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
    await expect(main.getByRole('heading', { level: 2, name: shop.name })).toBeVisible();
    await expect(step('sent')).not.toContainText(t.track.notYet);
    await expect(step('completed')).toContainText(t.track.notYet);
  });

  await test.step('the pharmacy gets a mail without name or notes', async () => {
    const { subject } = mailTemplates['new-request'][language]({ dashboardUrl: '' });
    const mail = await app.mailbox.waitForMail(shop.email, (mail) => mail.subject === subject);
    expect(`${mail.text}${mail.html}`).not.toMatch(/Penicillin|912345678|people\.test/);
    expect(`${mail.text}${mail.html}`).not.toContain(sender.name);
  });

  await test.step('the pharmacist sees both photos, starts and completes', async () => {
    await pharmacist.clock.fastForward(30_000);
    const request = pharmacist.getByRole('article', {
      name: t.dashboard.request.of(sender.name),
    });
    await expect(request).toContainText('Penicillin allergy');
    await expect(request).toContainText(t.dashboard.request.urgencies.urgent);
    await expect(request).toContainText(t.dashboard.request.statuses.new);
    await request
      .getByRole('button', { name: t.dashboard.request.openPhotos(sender.name, '2') })
      .click();
    await seePicture(pharmacist, t.dashboard.request.photoAlt(sender.name, '1'));
    await pharmacist.getByRole('dialog').getByRole('button', { name: t.photos.next }).click();
    await seePicture(pharmacist, t.dashboard.request.photoAlt(sender.name, '2'));
    await pharmacist.keyboard.press('Escape');

    await request.getByRole('button', { name: t.dashboard.request.start }).click();
    await expect(toastOf(pharmacist, t)).toContainText(t.dashboard.request.updated);
    await expect(request).toContainText(t.dashboard.request.statuses['in-progress']);
    await request.getByRole('button', { name: t.dashboard.request.complete }).click();
    await expect(request).toContainText(t.dashboard.request.statuses.completed);
    await expect(request.getByRole('button', { name: t.dashboard.request.complete })).toHaveCount(
      0,
    );
  });

  await test.step('the customer gets a mail for both steps', async () => {
    await customer.reload();
    await expect(step('completed')).not.toContainText(t.track.notYet);
    for (const template of ['request-started', 'request-completed'] as const) {
      const { subject } = mailTemplates[template][language]({ shopName: shop.name });
      const mail = await app.mailbox.waitForMail(
        sender.email,
        (mail) => mail.subject === subject,
        30_000,
      );
      expect(mail.text).toContain(shop.name);
    }
  });
});
