import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { requestQuotes } from '../../server/src/database/schema.ts';
import { hashOf } from '../../server/src/platform/secrets.ts';
import { answer, items, write } from './conversation-scenes.ts';
import { type At, breakServer, goWithin, main, names, pressLive, type Scene } from './scene.ts';
import { sentConsultation } from './sent.ts';

type Request = Omit<Parameters<At['data']['request']>[0], 'pharmacyId'>;

interface TrackedSceneData {
  /** The pharmacy's fields. */
  place?: Parameters<At['data']['pharmacy']>[0];
  /** Adds data to the request. */
  fill?: (requestId: string) => Promise<unknown>;
  /** Whether this browser has sent it; true by default. */
  isHeld?: boolean;
}

/** The tracking page of an emergency request in this state. */
async function follow(
  { page, data }: At,
  request: Request,
  more: TrackedSceneData = {},
): Promise<void> {
  const { id: pharmacyId } = await data.pharmacy({ shopName: names.ar, ...more.place });
  const token = `followed-${randomUUID()}`;
  const trackingTokenHash = hashOf(token);
  const { id } = await data.request({
    pharmacyId,
    trackingTokenHash,
    urgency: 'emergency',
    ...request,
  });
  await more.fill?.(id);
  if (more.isHeld ?? true) await data.hold(page.context(), trackingTokenHash);
  await page.goto(`/track/${token}`);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
}

export const trackScenes: Scene[] = [
  {
    name: 'a request whose chosen pharmacy has not opened it',
    async open(at) {
      await follow(at, { status: 'in-progress', startedAt: new Date() });
      await expect(at.page.getByText(at.t.track.steps.chosen).first()).toBeVisible();
    },
  },
  {
    name: 'a request whose phone number is not confirmed',
    async open(at) {
      const phoneCodeExpiresAt = new Date(Date.now() + 3_600_000);
      await follow(at, { email: null, phoneCodeHash: hashOf('code'), phoneCodeExpiresAt });
      const { title } = at.t.trackInquiryMore.proveForRequest;
      await expect(at.page.getByText(title)).toBeVisible();
    },
  },
  {
    name: 'a request whose phone number a message confirms',
    async open(at) {
      await follow(at, { email: null });
      await at.page.getByRole('button', { name: at.t.messageProof.open }).click();
      await expect(at.page.getByRole('link', { name: at.t.messageProof.write })).toBeVisible();
    },
  },
  {
    name: 'a request that is declined',
    async open(at) {
      const declinedAt = new Date();
      await follow(at, {
        status: 'declined',
        seenAt: declinedAt,
        declinedAt,
        statusReason: `${names.ar}\n${names.en}`,
      });
      await expect(at.page.getByText(at.t.track.declinedTitle)).toBeVisible();
    },
  },
  {
    name: 'a request that is cancelled',
    async open(at) {
      await follow(at, { status: 'cancelled', cancelledAt: new Date() });
      await expect(at.page.getByText(at.t.track.cancelledTitle)).toBeVisible();
    },
  },
  {
    name: 'a request in a browser that did not send it',
    async open(at) {
      await follow(at, { items, notes: names.en }, { isHeld: false });
      await expect(at.page.getByRole('button', { name: at.t.track.locked.submit })).toBeVisible();
    },
  },
  {
    name: 'a request that is followed, with an answer',
    async open(at) {
      const fill = (id: string) => at.data.db.insert(requestQuotes).values(answer(id));
      await follow(at, { items, notes: names.ar }, { fill });
      await expect(at.page.getByRole('button', { name: at.t.track.quote.refuse })).toBeVisible();
    },
  },
  {
    name: 'a request that is followed, with messages, before the town is asked',
    async open(at) {
      // The call is blocked, because showing the messages would mark them as read.
      await breakServer(at.page, '**/messages/seen*');
      const askTownAt = new Date(Date.now() + 3_600_000);
      await follow(at, { items, askTownAt }, { fill: (id) => write(at, id) });
      await expect(at.page.getByText(at.t.messages.photoWanted)).toBeVisible();
      await at.page.getByText(at.t.messages.phrases).click();
    },
  },
  {
    name: 'a declined request that its customer can forward',
    opensPerLanguage: true,
    async open(at) {
      const { page, data, t } = at;
      const kosti = { city: 'Kosti', state: 'White Nile' } as const;
      const place = { ...kosti, latitude: 13.16, longitude: 32.66 };
      for (const shopName of [names.en, names.ar])
        await data.pharmacy({ shopName, ...place, latitude: 13.2, openOverride: true });
      const declined = { status: 'declined', declinedAt: new Date() } as const;
      await follow(at, { items, ...declined }, { place });
      const words = t.trackMore.forward;
      await expect(
        page.getByRole('button', { name: words.sendTo(names.en) }).first(),
      ).toBeVisible();
      await main(page).locator('summary').first().click();
      for (const at of items.keys())
        await main(page)
          .getByLabel(t.ask.items.medicine(`${at + 1}`), { exact: true })
          .fill('');
      await page.getByRole('button', { name: words.ask, exact: true }).click();
      await expect(page.getByText(words.needsMedicine)).toBeVisible();
    },
  },
  {
    name: 'a request that is completed, and may be needed again',
    async open(at) {
      const then = new Date();
      const times = { seenAt: then, startedAt: then, completedAt: then };
      await follow(at, { status: 'completed', items, ...times });
      await expect(at.page.getByRole('button', { name: at.t.trackMore.again.send })).toBeVisible();
      await at.page.getByText(at.t.track.more, { exact: true }).click();
      await expect(at.page.getByRole('button', { name: at.t.trackMore.report.open })).toBeVisible();
    },
  },
  {
    name: 'a request that somebody is about to cancel, and cannot',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      await follow(at, {});
      await breakServer(page, '**/api/track/*/cancel*');
      await pressLive(page.getByRole('button', { name: t.track.cancel.open }));
      await page.getByRole('button', { name: t.track.cancel.yes }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\S/);
    },
  },
  ...(['new', 'in-progress', 'completed', 'declined', 'cancelled'] as const).map(
    (status): Scene => ({
      name: `a consultation that is ${status}`,
      async open({ page, data, t }) {
        const at = new Date();
        const { trackingUrl } = await sentConsultation(data, names.ar.slice(0, 100), {
          status,
          startedAt: status === 'in-progress' ? at : null,
          completedAt: status === 'completed' ? at : null,
          declinedAt: status === 'declined' ? at : null,
          statusReason: status === 'declined' ? names.ar : null,
          cancelledAt: status === 'cancelled' ? at : null,
          // A corrected answer, which is locked in the scene of a completed one.
          ...(['in-progress', 'completed'].includes(status) && {
            answer: `${names.ar}\n\n${names.en}`,
            answerVersion: 2,
            answeredAt: at,
          }),
        });
        if (status === 'in-progress')
          await data.hold(page.context(), hashOf(trackingUrl.slice('/track/'.length)));
        await page.goto(trackingUrl);
        await expect(page.getByRole('heading', { name: t.track.consultation.title })).toBeVisible();
        await page.getByText(t.track.pass.title, { exact: true }).click();
        await expect(page.getByText(t.track.consultation.shows)).toBeVisible();
      },
    }),
  ),
  {
    name: 'a request asked for by its code',
    async open({ page, t }) {
      await page.goto('/track');
      await expect(
        main(page).getByRole('heading', { name: t.requestCode.ask.title }),
      ).toBeVisible();
    },
  },
  {
    name: 'a request that nobody sent',
    async open({ page, t }) {
      await page.goto('/track/nobody-sent-this');
      await expect(page.getByText(t.track.unknownTitle)).toBeVisible();
    },
  },
  {
    name: 'a request that cannot load',
    // The browser loads it within the page, not with the document.
    opensPerLanguage: true,
    async open({ page }) {
      await breakServer(page, '**/api/track/*');
      await page.goto('/track');
      await goWithin(page, '/track/anything');
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
];
