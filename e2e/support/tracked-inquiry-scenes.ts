import { expect } from '@playwright/test';
import { hashOf } from '../../server/src/platform/secrets.ts';
import { type At, main, names, type Scene } from './scene.ts';

type Inquiry = Parameters<At['data']['inquiry']>[0];

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

interface InquirySceneData {
  inquiry?: Inquiry;
  /** Whether this browser has sent it. */
  isHeld?: boolean;
}

/** Opens the page of an inquiry without answers. */
async function open({ page, data }: At, { inquiry, isHeld = true }: InquirySceneData) {
  const made = await data.inquiry({
    forName: names.ar,
    city: 'Omdurman',
    state: 'Khartoum',
    ...inquiry,
  });
  if (isHeld) await data.hold(page.context(), hashOf(made.token));
  await page.goto(`/track/${made.token}`);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  return made;
}

/**
 * Opens an inquiry with five answers: two `all`, one of them of a closed pharmacy, two `some`, one
 * `order`.
 */
async function openAnswered({ page, data, t }: At, inquiry: Inquiry = {}): Promise<void> {
  const items = [
    { text: names.ar.slice(0, 100), quantity: '2' },
    { text: names.en.slice(0, 100), quantity: null },
  ];
  const made = await data.inquiry({ city: 'Omdurman', state: 'Khartoum', items, ...inquiry });
  const given = { seenAt: new Date(), answeredAt: new Date(), version: 1 };
  const some = [
    { item: 0, has: true, alternative: null, priceSdg: 1_231_067 },
    { item: 1, has: false, alternative: names.ar.slice(0, 80), priceSdg: 3500 },
  ];
  const answers = [
    {
      answer: 'all',
      totalSdg: 12_500,
      readyAt: minutesFromNow(30),
      heldUntil: minutesFromNow(180),
    },
    {
      answer: 'some',
      lines: some,
      totalSdg: 1_234_567,
      heldUntil: minutesFromNow(-20),
      note: names.ar,
    },
    { answer: 'all', note: names.en },
    { answer: 'order', readyAt: minutesFromNow(1500) },
    { answer: 'some', lines: [{ item: 0, has: false, alternative: null, priceSdg: null }] },
  ] as const;
  for (const [index, { ...answer }] of answers.entries()) {
    const shopName = index % 2 === 0 ? names.ar : names.en;
    const lines = 'lines' in answer ? [...answer.lines] : [];
    const pharmacy = await data.pharmacy({ shopName, openOverride: index !== 2 });
    await data.ask(made, [pharmacy], { ...given, ...answer, lines });
  }
  await data.hold(page.context(), hashOf(made.token));
  await page.goto(`/track/${made.token}`);
  await expect(main(page).getByRole('article')).toHaveCount(answers.length);
  await expect(page.getByRole('heading', { name: t.trackInquiry.answers })).toBeVisible();
}

export const trackedInquiryScenes: Scene[] = [
  {
    name: 'an inquiry for which there was nobody to ask',
    async open(at) {
      await open(at, { inquiry: { emailProvenAt: new Date() } });
      await expect(at.page.getByText(at.t.trackInquiry.noneAsked)).toBeVisible();
    },
  },
  {
    name: 'an inquiry whose email address is not confirmed',
    async open(at) {
      await open(at, { inquiry: { urgency: 'emergency' } });
      await expect(at.page.getByText(at.t.trackInquiryMore.prove.title).first()).toBeVisible();
    },
  },
  {
    name: 'an inquiry whose phone number is not confirmed',
    async open(at) {
      await open(at, { inquiry: { urgency: 'emergency', email: null } });
      await expect(at.page.getByText(at.t.trackInquiryMore.proveBySms.title).first()).toBeVisible();
    },
  },
  { name: 'an inquiry with five answers', opensPerLanguage: true, open: (at) => openAnswered(at) },
  {
    name: 'an answer that somebody is about to choose',
    opensPerLanguage: true,
    async open(at) {
      await openAnswered(at);
      const { choose } = at.t.trackInquiry;
      const { confirm } = at.t.trackInquiryMore;
      await at.page
        .getByRole('button', { name: new RegExp(`^${choose}`) })
        .first()
        .click();
      await expect(at.page.getByRole('button', { name: confirm })).toBeVisible();
    },
  },
  {
    name: 'an inquiry that is closed',
    async open(at) {
      await open(at, { inquiry: { status: 'closed', closedAt: new Date() } });
      await expect(at.page.getByText(at.t.trackInquiry.overText)).toBeVisible();
    },
  },
  {
    name: 'an inquiry in a browser that did not send it',
    async open(at) {
      await open(at, { isHeld: false });
      await expect(at.page.getByRole('button', { name: at.t.track.locked.submit })).toBeVisible();
    },
  },
];
