import type { getServiceState } from '@dawaya/contract/endpoints/admin-service';
import { dayAt, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import type { ServiceLine } from '@dawaya/contract/vocabulary/service-lines';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { listProcesses } from '../../database/listen.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { version } from '../../settings/project-root.ts';
import type { FailedDeliveries } from '../deliveries/index.ts';
import { findLastBackup } from '../files/index.ts';
import type { MailDesk } from '../mail/index.ts';
import { answeredAt, measuredCondition } from '../prescription-requests/index.ts';

type ServiceState = z.output<(typeof getServiceState.response)[200]>;

interface StateServices extends Pick<Services, 'db' | 'clock' | 'files' | 'jobs'> {
  mailDesk: MailDesk;
  deliveryDesk: FailedDeliveries;
  gateways: readonly object[];
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The bounds beyond which a line asks for attention; the alerts of `deploy/` have the same. */
const bounds = {
  oldestJobSeconds: minutes(10) / 1000,
  /** A nightly backup, and the time that it takes. */
  backupAgeMs: hours(26),
  answeredShare: 0.5,
  /** Fewer say nothing about the share. */
  measured: 10,
};

async function readRequests(db: Database, now: Date): Promise<ServiceState['requests']> {
  const today = dayAt(minuteAt(now));
  const startOf = (day: number) => startOfDay(day).toISOString();
  const { createdAt } = prescriptionRequests;
  const minutesToAnswer = sql`extract(epoch from ${answeredAt} - ${createdAt}) / 60`;
  const within = (share: number) =>
    sql`round(percentile_cont(${share}::float8) within group (order by ${minutesToAnswer}))::int`;
  const { rows } = await db.execute<ServiceState['requests']>(
    sql`select count(*)::int as week,
        (count(*) filter (where ${createdAt} >= ${startOf(today)}::timestamptz))::int as today,
        count(${answeredAt})::int as answered,
        (count(*) filter (where ${measuredCondition(now)}))::int as measured,
        ${within(0.5)} as "medianMinutesToFirstAnswer",
        ${within(0.9)} as "p90MinutesToFirstAnswer"
      from ${prescriptionRequests}
      where ${createdAt} >= ${startOf(today - 6)}::timestamptz`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return counted;
}

type Figures = Omit<ServiceState, 'attention'>;

function listAttention(
  { requests, queues, refusedCodes, texts, freeBytes, ...rest }: Figures,
  isStorageReady: boolean,
  now: Date,
): ServiceLine[] {
  const { failedMails, failedNotifications, lastBackupAt, processes } = rest;
  const { answered, measured } = requests;
  const needs: Record<ServiceLine, boolean> = {
    requests: false,
    answered: measured >= bounds.measured && answered / measured < bounds.answeredShare,
    queue: queues.some(({ oldestSeconds }) => oldestSeconds > bounds.oldestJobSeconds),
    mails: failedMails > 0,
    codes: refusedCodes > 0,
    texts: texts !== null && (texts.failed > 0 || texts.heldUntil !== null),
    notifications: failedNotifications > 0,
    storage: freeBytes === null || !isStorageReady,
    backup: !lastBackupAt || now.getTime() - lastBackupAt.getTime() > bounds.backupAgeMs,
    processes: processes.some((other) => other.version !== version),
  };
  return (Object.keys(needs) as ServiceLine[]).filter((line) => needs[line]);
}

async function readMessages(
  db: Database,
  {
    mailDesk,
    deliveryDesk,
    gateways,
  }: Pick<StateServices, 'mailDesk' | 'deliveryDesk' | 'gateways'>,
): Promise<
  Pick<Figures, 'failedMails' | 'failedNotifications' | 'refusedCodes' | 'texts' | 'channels'>
> {
  const failed = await deliveryDesk.countFailed(db);
  return {
    failedMails: failed.mails,
    failedNotifications: failed.notifications,
    refusedCodes: await mailDesk.countRefusedCodes(db),
    texts:
      gateways.length > 0
        ? { failed: failed.texts, heldUntil: await deliveryDesk.heldUntil(db) }
        : null,
    channels: await deliveryDesk.measure(db),
  };
}

/** Reads the state of the service for admins and for `/metrics` (docs/operations.md). */
export async function readServiceState({
  db,
  clock,
  files,
  jobs,
  mailDesk,
  deliveryDesk,
  gateways,
  log,
}: StateServices): Promise<ServiceState> {
  const now = clock();
  const reportAbsence = (err: unknown) => {
    log.error({ err }, 'the storage was not read');
    return null;
  };
  const [requests, queues, messages, freeBytes, isStorageReady, lastBackupAt, listed] =
    await Promise.all([
      readRequests(db, now),
      jobs.measure(db),
      readMessages(db, { mailDesk, deliveryDesk, gateways }),
      files.countFreeBytes().catch(reportAbsence),
      files.check().then(
        () => true,
        () => false,
      ),
      findLastBackup(db),
      listProcesses(db),
    ]);
  // The embedded database has this process only.
  const alone = { version, startedAt: new Date(Date.now() - process.uptime() * 1000) };
  const figures = {
    requests,
    queues,
    ...messages,
    freeBytes: freeBytes === null ? null : Math.round(freeBytes),
    lastBackupAt,
    processes: listed.length > 0 ? listed : [alone],
  };
  return { ...figures, attention: listAttention(figures, isStorageReady, now) };
}
