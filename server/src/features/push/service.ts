import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import type { PushKind } from '@dawaya/contract/vocabulary/push';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions } from '../../database/schema.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { type Clock, msUntil, seconds } from '../../platform/clock.ts';
import type { JobInfo, Jobs } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import {
  type DeliveryJob,
  deleteDeliveries,
  deliverStored,
  pushDeliveryQueue,
  storeMessages,
} from '../deliveries/index.ts';
import { audienceCondition, type PushAudience, readAudience } from './audience.ts';
import { createPushChannel, type PushContent, type PushKeys } from './delivery.ts';
import { kinds } from './message-kinds.ts';
import type { PushServices } from './push-services.ts';
import { type EarlierPush, type PushJob, pushQueue } from './queues.ts';

type Subscription = typeof pushSubscriptions.$inferSelect;

export interface PushNews {
  audience: PushAudience;
  kind: Exclude<PushKind, 'test'>;
  urgency?: Urgency;
}

export interface Push {
  /** Does the job of `pushQueue` and of `pushDeliveryQueue`. */
  address(push: PushJob): Promise<void>;
  deliver(data: DeliveryJob, job: JobInfo): Promise<void>;
  /** Does a job of `earlierPushQueue`. */
  adopt(push: EarlierPush): Promise<void>;
  /** The key that browsers subscribe with; undefined without keys, when no message is sent. */
  publicKey: string | undefined;
  services: PushServices;
  /**
   * Notifies the devices of an audience, in the transaction of the change. It queues a message.
   * Several of one kind become one with a count (docs/live.md).
   * @param about `urgency` of a request.
   */
  send(db: Database, about: PushNews): Promise<void>;
  /** Notifies several pharmacies, with one statement for all that have no device. */
  sendAll(
    db: Database,
    about: readonly (PushNews & { audience: `pharmacy:${string}` })[],
  ): Promise<void>;
  sendTest(db: Database, device: Pick<Subscription, 'id' | 'language'>): Promise<void>;
}

interface PushParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  budgets: Budgets;
  keys: PushKeys | undefined;
  contactEmail: string;
  services: PushServices;
}

/** For one kind and audience: the first message goes at once, the rest together after this time. */
const gathering = seconds(30);

export function createPush({
  db,
  clock,
  jobs,
  budgets,
  keys,
  contactEmail,
  services,
}: PushParts): Push {
  const endOf = (kind: PushKind, wait = 0) =>
    new Date(clock().getTime() + wait + kinds[kind].lifetimeMs).toISOString();

  // Without keys, notifications of an earlier start are deleted.
  const channel =
    keys && createPushChannel({ db, clock, keys, subject: `mailto:${contactEmail}`, services });
  const deliver = async ({ ids }: DeliveryJob, job: JobInfo) => {
    if (!channel) return deleteDeliveries(db, ids);
    for (const id of ids) await deliverStored({ db, clock }, channel, id, job);
  };
  /** Queues a notification to each device. */
  const queue = async (
    db: Database,
    devices: readonly Pick<Subscription, 'id' | 'language'>[],
    { audience, kind, isEmergency, until }: PushJob,
  ) => {
    const values: PushContent = { audience, isEmergency };
    const ids = await storeMessages(
      db,
      'push',
      devices.map(({ id, language }) => ({
        recipient: id,
        kind,
        language,
        values,
        expiresAt: new Date(until),
      })),
      clock(),
    );
    await jobs.sendAll(
      db,
      pushDeliveryQueue,
      ids.map((id) => ({ data: { ids: [id] } })),
    );
  };
  const address = (push: PushJob) =>
    db.transaction(async (db) => {
      const { id, language } = pushSubscriptions;
      const devices = await db
        .select({ id, language })
        .from(pushSubscriptions)
        .where(audienceCondition(push.audience));
      await queue(db, devices, push);
    });

  /** Milliseconds to wait for others of its kind; undefined when such a message waits already. */
  const gather = async (db: Database, subject: string) => {
    const budget: Limit = { name: 'push', count: 1, window: gathering };
    const { isWithin, isFirstOver, endsAt } = await budgets.use(db, budget, subject);
    if (isWithin) return 0;
    return isFirstOver ? msUntil(endsAt, clock()) : undefined;
  };

  const send = async (db: Database, { audience, kind, urgency }: PushNews) => {
    if (!keys || (await db.$count(pushSubscriptions, audienceCondition(audience))) === 0) return;
    const isEmergency = urgency === 'emergency';
    const wait = kinds[kind].isBatched
      ? await gather(db, `${kind}${isEmergency ? ':emergency' : ''}:${audience}`)
      : 0;
    if (wait === undefined) return;
    await jobs.send(db, pushQueue, { audience, kind, isEmergency, until: endOf(kind, wait) }, wait);
  };

  const adopt = (push: EarlierPush) =>
    db.transaction(async (db) => {
      const { id, language } = pushSubscriptions;
      const condition = eq(id, push.subscriptionId);
      const devices = await db.select({ id, language }).from(pushSubscriptions).where(condition);
      await queue(db, devices, push);
    });

  return {
    publicKey: keys?.publicKey,
    services,
    address,
    adopt,
    deliver,
    send,
    async sendAll(db, about) {
      if (!keys || about.length === 0) return;
      const audienceId = ({ audience }: PushNews) => readAudience(audience)[1];
      const rows = await db
        .selectDistinct({ id: pushSubscriptions.accountId })
        .from(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.role, 'pharmacy'),
            anyOf(pushSubscriptions.accountId, [...new Set(about.map(audienceId))]),
          ),
        );
      const notified = new Set(rows.map(({ id }) => id));
      // In one order for all transactions, because each may lock a counter.
      const byId = (news: PushNews, other: PushNews) =>
        compareKeys(audienceId(news), audienceId(other));
      for (const news of about.filter((news) => notified.has(audienceId(news))).sort(byId))
        await send(db, news);
    },
    sendTest(db, device) {
      const kind = 'test';
      const test = { audience: 'admin', kind, isEmergency: false, until: endOf(kind) } as const;
      return queue(db, [device], test);
    },
  };
}
