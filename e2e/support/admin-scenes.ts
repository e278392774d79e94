import { randomUUID } from 'node:crypto';
import type { AdminTab } from '@dawaya/contract/vocabulary/admin-tabs';
import { maxShopNameLength } from '@dawaya/contract/vocabulary/limits';
import { expect, type Locator } from '@playwright/test';
import { accessLog, auditLog, contactMessages } from '../../server/src/database/schema.ts';
import { withWaitingPicture } from './advertising.ts';
import { sendForm } from './calls.ts';
import { searchFor } from './desk.ts';
import { licencePdf, smallPhoto } from './pictures.ts';
import { type At, breakServer, main, names, newMark, pressLive, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

export async function openTab({ page, data }: At, tab: AdminTab = 'pharmacies') {
  const admin = await data.admin();
  await data.signIn(page.context(), 'admin', admin);
  await page.goto(tab === 'pharmacies' ? '/admin/dashboard' : `/admin/dashboard?tab=${tab}`);
  return admin;
}

/** An open, pending application with documents. */
async function openPharmacy(at: At): Promise<void> {
  const { page, app, t } = at;
  const email = `${randomUUID()}@pharmacy.test`;
  const fields = {
    shopName: names.ar.slice(0, maxShopNameLength),
    nameEn: names.en.slice(0, maxShopNameLength),
    email,
    phone: '0912345678',
    state: 'Kassala',
    city: 'New Halfa',
    address: names.en,
    latitude: '15.45',
    longitude: '36.4',
  };
  const documents = [licencePdf, await smallPhoto('a-rather-long-name-of-a-licence-photo.jpg')];
  await sendForm(`${app.url}/api/pharmacies/signup`, fields, {
    field: 'verificationDocuments',
    files: documents,
  });
  await openTab(at);
  await searchFor(at.page, email);
  await expect(main(page).getByText(email)).toBeVisible();
  await expect(page.getByText(t.admin.documents.title)).toBeVisible();
}

/** Doctors of every status in the list of all; the pending one was rejected before. */
async function openDoctors(at: At): Promise<void> {
  const { page, data, t } = at;
  const mark = newMark();
  // Newest first, so the pending one is open.
  const before = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) });
  const reason = { verificationReason: names.ar };
  const suspended = { verificationStatus: 'suspended', ...reason } as const;
  const rejected = { verificationStatus: 'rejected', ...reason } as const;
  await data.doctor({ fullName: `${mark} 4`, ...suspended, ...before(4) });
  await data.doctor({ fullName: `${mark} 3`, ...rejected, ...before(3) });
  await data.doctor({ fullName: `${mark} 2`, consultationFee: null, phone: null, ...before(2) });
  await data.doctor({
    fullName: `${names.ar.slice(0, 100)} ${mark}`,
    email: `somebody.with.a.rather.long.name.${randomUUID()}@doctors.example.test`,
    specialization: names.en.slice(0, 80),
    verificationStatus: 'pending',
    emailProvenAt: null,
    ...reason,
    ...before(1),
    verificationChangedAt: new Date(),
    bio: `${names.ar}. ${names.en}. `.repeat(4),
  });
  await openTab(at, 'doctors');
  await pressLive(page.getByRole('button', { name: t.admin.doctor.statuses.all, exact: true }));
  await searchFor(at.page, mark);
  await expect(page.getByText(t.admin.doctor.list.position('1', '4'))).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
}

async function openReason(at: At): Promise<Locator> {
  const { page, t } = at;
  await page.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
  return page.getByRole('dialog');
}

/** Two changed pictures that wait, one for a product with a long name. */
async function openPictures(at: At): Promise<void> {
  const { page, data } = at;
  const mark = newMark();
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  const description = `${names.ar} `.repeat(3);
  await withWaitingPicture(at, pharmacy.id, { productName: mark, description });
  const productName = `${mark} ${names.en}`.slice(0, 160);
  await withWaitingPicture(at, pharmacy.id, { productName, description });
  await openTab(at, 'pictures');
  await searchFor(at.page, mark);
  await expect(main(page).getByRole('article')).toHaveCount(2);
}

/** Two new names and the details of a doctor that wait, with long names. */
async function openNames({ page, data, ...at }: At): Promise<void> {
  const mark = newMark();
  await data.pharmacy({ shopName: 'Nile', proposedNameEn: mark, nameProposedAt: new Date() });
  await data.pharmacy({
    nameAr: names.ar.slice(0, maxShopNameLength),
    nameEn: names.en.slice(0, maxShopNameLength),
    proposedNameAr: names.ar.slice(0, maxShopNameLength),
    proposedNameEn: names.en.slice(0, maxShopNameLength),
    email: `${mark}@pharmacy.test`,
    nameProposedAt: new Date(),
  });
  await data.doctor({
    fullName: names.ar.slice(0, 120),
    proposedSpecialization: names.en.slice(0, 80),
    proposedLicenseNumber: '4711',
    email: `${mark}@doctor.test`,
    detailsProposedAt: new Date(),
  });
  await openTab({ page, data, ...at }, 'names');
  for (const { title } of [at.t.admin.name, at.t.admin.doctorDetails])
    await searchFor(page, mark, title);
  await expect(main(page).getByRole('article')).toHaveCount(3);
}

type MessageSender = { name: string; subject: string };

async function openMessages(at: At): Promise<void> {
  const mark = newMark();
  const message = (values: Partial<typeof contactMessages.$inferInsert> & MessageSender) =>
    at.data.db.insert(contactMessages).values({
      id: randomUUID(),
      email: `somebody.with.a.rather.long.name.${mark}@people.example.test`,
      message: `${names.ar}\n\n${names.en} `.repeat(3),
      language: 'ar',
      createdAt: new Date(),
      ...values,
    });
  await message({ name: names.en, subject: names.ar, phone: '+249912345678' });
  await message({ name: names.ar, subject: names.en, phone: null });
  await message({
    name: names.ar,
    subject: names.ar,
    phone: null,
    handledAt: new Date(),
    handledBy: 'huda.osman@dawaya.example',
    handlingNote: names.ar,
  });
  await openTab(at, 'messages');
  await searchFor(at.page, mark);
  await expect(main(at.page).getByRole('article')).toHaveCount(2);
}

/** Failed mails, while the hourly limit holds others back. */
async function openMails(at: At): Promise<void> {
  const { page, data } = at;
  const mark = newMark();
  await data.failedMail({
    to: `somebody.with.a.rather.long.name.${mark}@people.example.test`,
    subject: names.ar,
    reason: '550 5.1.1 The email account that you tried to reach does not exist.',
  });
  await data.failedMail({ to: `${mark}@example.com`, subject: names.en });
  const heldUntil = new Date(Date.now() + 25 * 60_000).toISOString();
  await page.route('**/api/admin/given-up-mails*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), waiting: 38, heldUntil } });
  });
  await openTab(at, 'mails');
  await searchFor(at.page, mark);
  await expect(main(page).getByRole('listitem')).toHaveCount(2);
  await expect(main(page).getByRole('tabpanel').getByRole('status')).toBeVisible();
}

async function openLog(at: At): Promise<void> {
  const { page, data } = at;
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  const doctor = await data.doctor({ fullName: names.en.slice(0, 120) });
  const admin = await openTab(at, 'audit');
  const about = [
    { subjectKind: 'pharmacy', subjectId: pharmacy.id },
    { subjectKind: 'doctor', subjectId: doctor.id },
  ] as const;
  const decided = (['approve', 'reject', 'suspend', 'reinstate'] as const).flatMap((action) =>
    about.map((subject) => ({
      id: randomUUID(),
      adminId: admin.id,
      adminEmail: admin.email,
      action,
      ...subject,
      details: action === 'reject' || action === 'suspend' ? { reason: names.ar } : {},
      createdAt: new Date(),
    })),
  );
  const forgotten = {
    id: randomUUID(),
    adminId: admin.id,
    adminEmail: admin.email,
    action: 'forget' as const,
    subjectKind: 'person' as const,
    subjectId: randomUUID(),
    details: {},
    createdAt: new Date(),
  };
  const sentAgain = {
    ...forgotten,
    id: randomUUID(),
    action: 'send-again' as const,
    subjectKind: 'mail' as const,
  };
  const textSentAgain = {
    ...sentAgain,
    id: randomUUID(),
    subjectKind: 'text-message' as const,
  };
  await data.db.insert(auditLog).values([...decided, forgotten, sentAgain, textSentAgain]);
  await page.reload();
  await searchFor(at.page, admin.email);
  await expect(main(page).getByRole('listitem')).toHaveCount(11);
}

/** Rows of each kind, one with a reason and one that was repeated. */
async function openAccesses(at: At): Promise<void> {
  const { page, data } = at;
  const mark = newMark();
  const pharmacy = await data.pharmacy({ shopName: `${names.ar} ${mark}` });
  const admin = await openTab(at, 'accesses');
  const row = (action: 'read' | 'reason', more: object) => ({
    id: randomUUID(),
    action,
    actor: 'admin' as const,
    actorId: admin.id,
    subject: 'pharmacy' as const,
    subjectId: pharmacy.id,
    span: new Date(),
    createdAt: new Date(),
    ...more,
  });
  await data.db.insert(accessLog).values([
    row('read', {}),
    row('reason', {
      subject: 'request',
      pharmacyId: pharmacy.id,
      photoReason: 'complaint',
      reason: names.ar,
    }),
  ]);
  await page.reload();
  await searchFor(page, mark);
  await expect(main(page).getByRole('listitem')).toHaveCount(2);
}

/** A list of the desk that is empty, and one that fails to load. */
const withoutItems = (
  tab: Exclude<AdminTab, 'pharmacies'>,
  address: string,
  emptyText: (t: At['t']) => string,
): Scene[] => [
  {
    name: `admin dashboard, ${tab}: none`,
    async open(at) {
      const none =
        tab === 'doctors'
          ? []
          : {
              items: [],
              nextCursor: null,
              ...(tab === 'mails' && { waiting: 0, heldUntil: null }),
            };
      await at.page.route(address, (route) => route.fulfill({ json: none }));
      await openTab(at, tab);
      await expect(at.page.getByText(emptyText(at.t))).toBeVisible();
    },
  },
  {
    name: `admin dashboard, ${tab}: cannot load`,
    async open(at) {
      await breakServer(at.page, address);
      await openTab(at, tab);
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
];

export const adminScenes: Scene[] = [
  {
    name: 'admin login refused',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/admin/login');
      await page.getByLabel(t.admin.login.email).fill('somebody@people.test');
      await page.getByLabel(t.admin.login.password).fill('wrong');
      await main(page).getByRole('button', { name: t.admin.login.submit }).click();
      await expect(main(page)).toContainText(t.admin.login.invalid);
    },
  },
  {
    // Its times are those of the opening.
    name: 'admin dashboard, who opened the documents',
    opensPerLanguage: true,
    async open(at) {
      await openPharmacy(at);
      const words = at.t.admin.documents.openings;
      // The server records the thumbnail before sending it; the list loads when it opens.
      const thumbnail = main(at.page).locator('img').first();
      await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
      await main(at.page).getByText(words.title).click();
      await expect(main(at.page).getByText(words.small)).toBeVisible();
    },
  },
  {
    // Its moments are those of the opening.
    name: 'admin dashboard, history of an application',
    opensPerLanguage: true,
    async open(at) {
      await openPharmacy(at);
      const { page, t } = at;
      await main(page).getByRole('button', { name: t.admin.details.remind, exact: true }).click();
      await expect(toastOf(page, t)).toContainText(t.admin.details.reminded);
      await main(page).getByText(t.admin.history.title).click();
      // In Arabic the button has the same text as the entry, which is a paragraph.
      const entry = main(page).getByRole('paragraph').filter({ hasText: t.admin.log.reminded });
      await expect(entry).toBeVisible();
    },
  },
  { name: 'admin dashboard', open: openPharmacy },
  {
    name: 'admin dashboard with a PDF open',
    opensPerWidth: true,
    async open(at) {
      await openPharmacy(at);
      const { page, t } = at;
      await page.getByRole('button', { name: licencePdf.name }).click();
      const drawn = page.getByRole('img', { name: t.photos.pdf.page('1', '1') });
      await expect(drawn).not.toHaveAttribute('width', '0');
      await expect(drawn).toHaveAttribute('width');
    },
  },
  {
    name: 'admin dashboard asking for a reason',
    opensPerLanguage: true,
    async open(at) {
      await openPharmacy(at);
      const dialog = await openReason(at);
      await dialog.getByRole('button', { name: at.t.admin.decide.reject, exact: true }).click();
      await expect(dialog.getByText(at.t.form.required())).toBeVisible();
    },
  },
  { name: 'admin pictures that wait', open: openPictures },
  {
    name: 'admin picture that is refused',
    opensPerLanguage: true,
    async open(at) {
      await openPictures(at);
      const { page, t } = at;
      await main(page).getByRole('button', { name: t.admin.picture.refuse }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.admin.picture.refuse, exact: true }).click();
      await expect(dialog.getByText(t.form.required())).toBeVisible();
    },
  },
  { name: 'admin names that wait', open: openNames },
  {
    name: 'admin pictures, none that waits',
    async open(at) {
      await at.page.route('**/api/admin/advertisement-pictures*', (route) =>
        route.fulfill({ json: { items: [], nextCursor: null } }),
      );
      await openTab(at, 'pictures');
      await expect(at.page.getByText(at.t.admin.picture.emptyText)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, nothing found',
    async open(at) {
      await openTab(at);
      await searchFor(at.page, 'nothing-has-this-name');
      await expect(at.page.getByText(at.t.admin.noMatchText)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, nobody waiting',
    async open(at) {
      await at.page.route('**/api/admin/pending-*', (route) => route.fulfill({ json: [] }));
      await openTab(at);
      await expect(at.page.getByText(at.t.admin.list.emptyPendingText)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard that cannot load',
    async open(at) {
      await breakServer(at.page, '**/api/admin/**');
      await openTab(at);
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
  { name: 'admin dashboard, doctors of every status', open: openDoctors },
  {
    name: 'admin dashboard, doctors: asking for a reason',
    async open(at) {
      await openDoctors(at);
      await expect(await openReason(at)).toBeVisible();
    },
  },
  ...withoutItems(
    'doctors',
    '**/api/admin/pending-doctors',
    (t) => t.admin.doctor.list.emptyPendingText,
  ),
  { name: 'admin dashboard, messages', open: openMessages },
  {
    name: 'admin dashboard, messages: a handled one',
    async open(at) {
      await openMessages(at);
      const { page, t } = at;
      const { states } = t.admin.message;
      await page.getByRole('button', { name: states.handled, exact: true }).click();
      await expect(main(page).getByRole('button', { name: t.admin.message.reopen })).toBeVisible();
    },
  },
  ...withoutItems('messages', '**/api/admin/contact-messages*', (t) => t.admin.message.emptyText),
  { name: 'admin dashboard, mails', open: openMails },
  ...withoutItems('mails', '**/api/admin/given-up-mails*', (t) => t.admin.mail.emptyText),
  { name: 'admin dashboard, audit log', open: openLog },
  ...withoutItems('audit', '**/api/admin/audit-log*', (t) => t.admin.log.emptyText),
  { name: 'admin dashboard, access log', open: openAccesses },
  {
    name: 'admin dashboard, reason for photos',
    async open(at) {
      await openTab(at, 'accesses');
      const { photos } = at.t.accesses;
      await main(at.page).getByRole('button', { name: photos.open }).first().click();
      await expect(at.page.getByRole('dialog', { name: photos.title })).toBeVisible();
    },
  },
  ...withoutItems('accesses', '**/api/admin/accesses?*', (t) => t.accesses.empty),
];
