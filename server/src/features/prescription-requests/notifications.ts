import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { PushKind } from '@dawaya/contract/vocabulary/push';
import {
  type PharmacyMoveName,
  type RequestMoveName,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { pickNames } from '../pharmacies/index.ts';
import { listFollowersOfRequests } from './audiences.ts';
import type { RequestRow } from './queries.ts';
import { mailAddressOf, textSender } from './text-news.ts';

const pushed = {
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
} as const satisfies Record<PharmacyMoveName, PushKind>;

/** Notifies the other side of a move that stays, in the transaction of `db`. */
export async function notifyOfMove(
  services: Pick<Services, 'clock' | 'mail' | 'push' | 'publicUrl' | 'jobs' | 'deliveries'>,
  db: Database,
  request: RequestRow,
  name: RequestMoveName,
): Promise<void> {
  const { mail, push, publicUrl } = services;
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, request.pharmacyId));
  if (!pharmacy) return;
  const { to, template } = requestTransitions[name].mail;
  const values = {
    shopName: nameIn(to === 'pharmacy' ? pharmacy.language : request.language, pickNames(pharmacy)),
    phone: pharmacy.phone,
    reason: request.statusReason ?? '',
    homeUrl: `${publicUrl}/`,
    requestsUrl: `${publicUrl}/my-requests`,
    dashboardUrl: `${publicUrl}/dashboard`,
  };
  if (to === 'pharmacy')
    await mail.sendOrGather(db, {
      recipientId: pharmacy.id,
      to: pharmacy.email,
      language: pharmacy.language,
      template,
      values,
    });
  else {
    const { language } = request;
    const address = await mailAddressOf(services, db, request);
    await mail.send(db, { to: address, language, template, values });
    if (name === 'start' || name === 'complete' || name === 'decline')
      await textSender(services, db, request, { news: name });
  }
  if (name === 'accept')
    await push.send(db, { audience: `pharmacy:${pharmacy.id}`, kind: 'answer-accepted' });
  else if (name !== 'cancel')
    for (const audience of await listFollowersOfRequests(db, [request.id]))
      await push.send(db, { audience, kind: pushed[name] });
}
