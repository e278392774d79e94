import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { authenticators, doctors, sessionRoles } from '../../server/src/database/schema.ts';
import { type At, breakServer, main, names, newMark, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

const longBio = `${names.ar}. ${names.en}. `.repeat(4);
const online = { isOnline: true, bio: longBio };

/** The directory, filtered to this scene's doctors: in every state, two with long texts. */
async function openDirectory({ page, data, t }: At): Promise<string> {
  const mark = newMark();
  const inEnglish = `${names.en.slice(0, 90)} ${mark}`;
  await data.doctor({ fullName: `${names.ar.slice(0, 90)} ${mark}`, ...online });
  await data.doctor({
    fullName: inEnglish,
    isOnline: true,
    specialization: names.ar.slice(0, 80),
    consultationFee: null,
    phone: null,
  });
  await data.doctor({ fullName: `${mark} 3`, consultationFee: '12.5', bio: names.en });
  await data.doctor({ fullName: `${mark} 4`, verificationStatus: 'pending' });
  await page.goto('/doctors');
  await page.getByRole('searchbox', { name: t.doctors.directory.search }).fill(mark);
  await expect(page.getByRole('article')).toHaveCount(4);
  return inEnglish;
}

/** Opens the directory by its link, so that the page loads it, not the server. */
async function arrive({ page, t }: At): Promise<void> {
  await page.goto('/');
  const menu = page.getByRole('button', { name: t.layout.menu, exact: true });
  const open = page.getByRole('dialog');
  // Presses until the scripts have loaded. The open menu covers the footer, which has the link too.
  await expect(async () => {
    if ((await menu.isVisible()) && !(await open.isVisible())) await menu.click({ timeout: 1000 });
    const place = (await open.isVisible()) ? open : page;
    const link = place.getByRole('link', { name: t.layout.findDoctors });
    await link.filter({ visible: true }).first().click({ timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL('/doctors');
}

async function openConsultation({ page, data, t }: At): Promise<{ id: string; dialog: Locator }> {
  const { id, fullName } = await data.doctor({
    fullName: `${names.ar.slice(0, 90)} ${newMark()}`,
    ...online,
  });
  await page.goto('/doctors');
  const card = page.getByRole('article', { name: fullName });
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    // The script may load after the second, and the dialog then covers the button.
    if (!(await dialog.isVisible()))
      await card.getByRole('button', { name: t.doctors.directory.start }).click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  return { id, dialog };
}

async function sendConsultation(dialog: Locator, t: At['t']): Promise<void> {
  await dialog.getByRole('textbox', { name: t.contactFields.name }).fill(names.en);
  await dialog.getByRole('textbox', { name: t.contactFields.phone }).fill('0912345678');
  await dialog.getByRole('textbox', { name: t.doctors.consultation.reason }).fill(names.ar);
  await dialog.getByRole('button', { name: t.doctors.consultation.send }).click();
}

/** Signed in, with a request of each status. */
async function openDashboard({ page, data, t }: At): Promise<void> {
  const doctor = await data.doctor({
    fullName: names.ar.slice(0, 120),
    proposedLicenseNumber: '4711',
    detailsProposedAt: new Date(),
    email: `somebody.with.a.rather.long.name.${randomUUID()}@doctors.example.test`,
    ...online,
  });
  const doctorId = doctor.id;
  const now = new Date();
  await data.consultation({ doctorId, name: names.en.slice(0, 120), reason: longBio });
  await data.consultation({
    doctorId,
    name: names.ar,
    status: 'in-progress',
    startedAt: now,
    answer: names.ar,
    answerVersion: 1,
    answeredAt: now,
  });
  await data.consultation({ doctorId, status: 'completed', startedAt: now, completedAt: now });
  const declined = { status: 'declined', declinedAt: now, statusReason: names.ar } as const;
  await data.consultation({ doctorId, ...declined });
  await data.consultation({ doctorId, status: 'cancelled', cancelledAt: now });
  await data.signIn(page.context(), 'doctor', doctor);
  await page.goto('/doctor-dashboard');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('switch', { name: t.doctorDashboard.online.label })).toBeVisible();
}

async function openSecurity({ page, data }: At) {
  const doctor = await data.doctor();
  await data.signIn(page.context(), 'doctor', doctor);
  // As after a log-in by code, which a change needs.
  const isOwn = eq(sessionRoles.accountId, doctor.id);
  await data.db.update(sessionRoles).set({ provenAt: new Date() }).where(isOwn);
  await page.goto('/security');
  return doctor;
}

export const doctorScenes: Scene[] = [
  {
    name: 'doctors in every state',
    async open(at) {
      // More fields than fit side by side on a phone.
      for (const specialization of [
        'Obstetrics and Gynecology',
        'Internal Medicine',
        'Dermatology',
      ])
        await at.data.doctor({ specialization });
      await openDirectory(at);
    },
  },
  {
    name: 'doctors of one field, the lowest fee first',
    async open({ page, data, t }) {
      await data.doctor({ specialization: 'Cardiology', consultationFee: '25', ...online });
      await data.doctor({ specialization: 'Cardiology', consultationFee: '9.5' });
      await data.doctor({ specialization: 'Pediatrics' });
      await page.goto('/doctors?specialization=Cardiology&order=fee');
      await expect(page.getByRole('button', { pressed: true })).toBeVisible();
      await expect(page.getByLabel(t.doctors.directory.order)).toHaveValue('fee');
    },
  },
  {
    name: 'doctors, close in spelling',
    async open({ page, data, t }) {
      await data.doctor({ fullName: `${names.ar.slice(0, 40)} شمشون` });
      await page.goto('/doctors?search=شمشوت');
      await expect(page.getByText(t.doctors.directory.approximate)).toBeVisible();
    },
  },
  {
    name: 'doctors, none that match',
    async open({ page, data, t }) {
      await data.doctor();
      await page.goto('/doctors');
      await page.getByRole('searchbox').fill('nothing-has-this-name');
      await expect(page.getByText(t.doctors.directory.noMatch)).toBeVisible();
    },
  },
  {
    name: 'doctors, none at all',
    async open(at) {
      await at.page.route('**/api/doctors', (route) => route.fulfill({ json: [] }));
      await arrive(at);
      await expect(at.page.getByText(at.t.doctors.directory.noneText)).toBeVisible();
    },
  },
  {
    name: 'doctors that cannot load',
    async open(at) {
      await breakServer(at.page, '**/api/doctors');
      await arrive(at);
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'consultation with problems',
    opensPerLanguage: true,
    async open(at) {
      const { dialog } = await openConsultation(at);
      await dialog.getByRole('button', { name: at.t.doctors.consultation.send }).click();
      await expect(dialog.getByText(at.t.form.required()).first()).toBeVisible();
    },
  },
  {
    name: 'consultation with a doctor who has gone offline',
    opensPerLanguage: true,
    async open(at) {
      const { id, dialog } = await openConsultation(at);
      await at.data.db.update(doctors).set({ isOnline: false }).where(eq(doctors.id, id));
      await sendConsultation(dialog, at.t);
      await expect(dialog.getByText(at.t.doctors.consultation.unavailableTitle)).toBeVisible();
    },
  },
  {
    name: 'consultation that could not be sent',
    opensPerLanguage: true,
    async open(at) {
      const { dialog } = await openConsultation(at);
      await breakServer(at.page, '**/consultation-requests');
      await sendConsultation(dialog, at.t);
      await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    },
  },
  {
    name: 'consultation that was asked for',
    async open(at) {
      const { dialog } = await openConsultation(at);
      await sendConsultation(dialog, at.t);
      await expect(dialog.getByText(at.t.doctors.consultation.sent)).toBeVisible();
    },
  },
  {
    name: 'register as a doctor, with problems',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const { email } = await data.doctor();
      const words = t.doctors.register;
      await page.goto('/doctor-register');
      await main(page).getByRole('textbox', { name: t.contactFields.name }).fill('د. منى عثمان');
      await main(page).getByRole('textbox', { name: t.contactFields.email }).fill(email);
      await main(page).getByLabel(t.doctors.specialization).selectOption({ label: words.other });
      await main(page).getByLabel(words.otherLabel).fill(names.ar.slice(0, 80));
      await main(page).getByLabel(words.license).fill('SMC 4711');
      const submit = main(page).getByRole('button', { name: words.submit });
      await submit.click();
      await expect(main(page).getByRole('link', { name: words.logInInstead })).toBeVisible();
      // The page's own errors beside the server's.
      await main(page).getByLabel(words.license).fill('');
      await main(page).locator('input[name="password"]').fill('short');
      await submit.click();
      await expect(page.getByText(words.passwordShort)).toBeVisible();
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
    },
  },
  {
    name: 'second factor of a doctor, with an app set up',
    codes: ['Google Authenticator', 'Aegis', '2FAS'],
    async open(at) {
      const { id } = await openSecurity(at);
      const row = { role: 'doctor' as const, accountId: id, secret: 'x', createdAt: new Date() };
      await at.data.db.insert(authenticators).values({ ...row, confirmedAt: new Date() });
      await at.page.reload();
      await expect(main(at.page).getByText(at.t.secondFactor.app.set)).toBeVisible();
    },
  },
  {
    name: 'second factor of a doctor that cannot load',
    async open(at) {
      await breakServer(at.page, '**/api/second-factor/*');
      await openSecurity(at);
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'doctor login refused',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/doctor-login');
      await main(page)
        .getByRole('textbox', { name: t.contactFields.email })
        .fill('somebody@people.test');
      await main(page).locator('input[name="password"]').fill('not the right one');
      await main(page).getByRole('button', { name: t.doctors.login.logIn, exact: true }).click();
      await expect(main(page).getByText(t.doctors.login.notFound)).toBeVisible();
      await expect(toastOf(page, t)).toBeVisible();
    },
  },
  {
    name: 'doctor login waiting for a code',
    async open({ page, t }) {
      await page.goto('/doctor-login');
      const email = `somebody.with.a.rather.long.name.${randomUUID()}@doctors.example.test`;
      await main(page).getByRole('textbox', { name: t.contactFields.email }).fill(email);
      await page.getByRole('button', { name: t.doctors.login.sendCode }).click();
      await expect(main(page).getByText(t.login.codeSentTo)).toBeVisible();
    },
  },
  { name: 'doctor dashboard with requests', open: openDashboard },
  {
    name: 'doctor dashboard, what has ended',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page.getByRole('link', { name: t.doctorDashboard.requests.ended }).click();
      await expect(main(page).getByRole('searchbox')).toBeVisible();
      await expect(main(page).getByRole('article')).toHaveCount(3);
    },
  },
  {
    name: 'doctor dashboard, declining',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      const words = t.doctorDashboard.request;
      await main(page).getByText(words.menu.open).first().click();
      await main(page).getByRole('button', { name: words.decline }).click();
      await expect(page.getByRole('dialog').getByLabel(words.declineReason)).toBeVisible();
    },
  },
  {
    name: 'doctor dashboard, answering in writing',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      const { answer } = t.doctorDashboard.request;
      await main(page).getByRole('button', { name: answer.open }).click();
      await expect(page.getByRole('dialog').getByLabel(answer.label)).toBeVisible();
    },
  },
  {
    name: 'doctor dashboard, offline with open requests',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page.getByRole('switch', { name: t.doctorDashboard.online.label }).click();
      await expect(main(page).locator('#online-meaning + p')).toHaveText(/\S/);
    },
  },
  {
    name: 'dashboard of a doctor under review',
    async open({ page, data, t }) {
      const doctor = await data.doctor({
        verificationStatus: 'pending',
        consultationFee: null,
        emailProvenAt: null,
        emailProofDueAt: new Date('2026-11-30T09:00:00Z'),
      });
      await data.signIn(page.context(), 'doctor', doctor);
      await page.goto('/doctor-dashboard');
      await expect(page.getByText(t.doctorDashboard.status.pending.title)).toBeVisible();
      await expect(page.getByText(t.doctorDashboard.requests.emptyPending)).toBeVisible();
      await expect(page.getByText(t.proveEmail.title)).toBeVisible();
    },
  },
  {
    name: 'dashboard of a rejected doctor, correcting',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const doctor = await data.doctor({
        fullName: names.ar.slice(0, 120),
        specialization: names.ar.slice(0, 80),
        verificationStatus: 'rejected',
        verificationReason: names.en,
        bio: longBio,
      });
      await data.signIn(page.context(), 'doctor', doctor);
      await page.goto('/doctor-dashboard');
      await page.getByRole('button', { name: t.doctorDashboard.resubmit.open }).click();
      await main(page).getByLabel(t.doctors.register.license).fill('');
      await page.getByRole('button', { name: t.doctorDashboard.resubmit.send }).click();
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
    },
  },
  {
    name: 'doctor dashboard that cannot load',
    async open({ page, data }) {
      await data.signIn(page.context(), 'doctor', await data.doctor());
      await breakServer(page, '**/api/doctors/**');
      await page.goto('/doctor-dashboard');
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
];
