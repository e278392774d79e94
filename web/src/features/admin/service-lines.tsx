import type { ServiceState } from '@dawaya/contract/endpoints/admin-service';
import { type ServiceLine, serviceLines } from '@dawaya/contract/vocabulary/service-lines';
import { queryOptions, useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment } from 'react';
import { useServiceTexts } from '../../i18n/admin-service.ts';
import { formatDuration } from '../../i18n/duration.ts';
import {
  formatDateTime,
  formatNumber,
  formatUnit,
  plural,
  relativeTime,
} from '../../i18n/format.ts';
import { read } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

const serviceQuery = queryOptions({
  queryKey: ['admin', 'service'],
  queryFn: read('GET /api/admin/service'),
  staleTime: 0,
  refetchInterval: 30_000,
});

/** The state of the service: each line is in order, or says what to do (docs/operations.md). */
export function ServiceLines() {
  const t = useServiceTexts();
  const query = useQuery(serviceQuery);
  useEndWithSession('admin', query.error);
  return (
    <WhenLoaded query={query} texts={t}>
      {(state) => (
        <div className="flex flex-col gap-4">
          <StaleNotice query={query} text={t.stale} />
          <ul aria-label={t.list} className="divide-y divide-line border-y border-line">
            {problemsFirst(state).map((line) => (
              <Line key={line} line={line} state={state} />
            ))}
          </ul>
          <ChannelFigures channels={state.channels} />
        </div>
      )}
    </WhenLoaded>
  );
}

/** Returns the lines, those that need attention first. */
function problemsFirst({ attention, texts }: ServiceState): ServiceLine[] {
  const lines = serviceLines.filter((line) => line !== 'texts' || texts !== null);
  return [
    ...lines.filter((line) => attention.includes(line)),
    ...lines.filter((line) => !attention.includes(line)),
  ];
}

function Line({ line, state }: { line: ServiceLine; state: ServiceState }) {
  const t = useServiceTexts();
  const value = useValues()[line](state);
  const needsAttention = state.attention.includes(line);
  const Icon = needsAttention ? TriangleAlert : CircleCheck;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 sm:grid sm:grid-cols-[12rem_1fr_auto]">
      <h2 className="text-base font-bold">{t.lines[line]}</h2>
      <p className="max-sm:order-1 max-sm:basis-full">{value}</p>
      <p>
        <Badge tone={needsAttention ? 'urgent' : 'success'}>
          <Icon size={18} aria-hidden="true" />
          {needsAttention ? t.attention : t.good}
        </Badge>
      </p>
      {needsAttention && (
        <p className="text-muted max-sm:order-1 sm:col-span-2 sm:col-start-2">{t.advice[line]}</p>
      )}
    </li>
  );
}

type Channels = ServiceState['channels'];

/** Counts the messages of each channel: sent, delivered, failed, and their cost. */
function ChannelFigures({ channels }: { channels: Channels }) {
  const t = useServiceTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const share = (count: number, all: number) =>
    all === 0
      ? number(count)
      : `${number(count)} (${formatNumber(language, count / all, { style: 'percent', maximumFractionDigits: 1 })})`;
  const describe = (channel: Channels[number], period: 'today' | 'month') => {
    const { accepted, delivered, failed, parts } = channel[period];
    const figures = [
      t.sent(number(accepted)),
      ...(delivered === null ? [] : [t.delivered(share(delivered, accepted))]),
      t.failedTexts(share(failed, accepted + failed)),
      ...(channel.channel === 'sms' ? [plural(language, parts, t.parts)] : []),
      ...(period === 'month' && channel.cost !== null ? [t.cost(number(channel.cost))] : []),
    ];
    return figures.join(language === 'ar' ? '، ' : ', ');
  };
  return (
    <section aria-labelledby="channels" className="flex flex-col gap-2">
      <h2 id="channels" className="text-base font-bold">
        {t.channels}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {channels.map((one) => (
          <li key={one.channel} className="py-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-6">
            <h3 className="font-bold">{t.channelNames[one.channel]}</h3>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              {(['today', 'month'] as const).map((period) => (
                <Fragment key={period}>
                  <dt className="text-muted">{t.periods[period]}</dt>
                  <dd>{describe(one, period)}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

const gigabyte = 1_000_000_000;

/** Says the figures of each line. */
function useValues(): Record<ServiceLine, (state: ServiceState) => string> {
  const t = useServiceTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const comma = language === 'ar' ? '، ' : ', ';
  const duration = (minutes: number) => formatDuration(language, minutes, 'genitive');
  return {
    requests: ({ requests: { today, week } }) =>
      t.perDay(number(today), number(Math.round(week / 7))),
    answered: ({ requests }) => {
      const { answered, measured } = requests;
      if (measured === 0) return t.noneMeasured;
      const percent = { style: 'percent', maximumFractionDigits: 0 } as const;
      const share = t.answeredOf(
        formatNumber(language, answered / measured, percent),
        number(measured),
      );
      const { medianMinutesToFirstAnswer: half, p90MinutesToFirstAnswer: most } = requests;
      if (half === null || most === null) return share;
      return `${share}. ${t.within(duration(half), duration(most))}`;
    },
    queue: ({ queues }) => {
      const waitingCount = queues.reduce((sum, queue) => sum + queue.waiting, 0);
      if (waitingCount === 0) return t.nothingWaits;
      const oldest = Math.max(...queues.map(({ oldestSeconds }) => oldestSeconds));
      const minutes = Math.max(0, Math.floor(oldest / 60));
      return `${plural(language, waitingCount, t.jobs)}${comma}${t.oldest(duration(minutes))}`;
    },
    mails: ({ failedMails }) =>
      failedMails === 0 ? t.none : plural(language, failedMails, t.mails),
    codes: ({ refusedCodes }) =>
      refusedCodes === 0 ? t.none : plural(language, refusedCodes, t.codes),
    texts: ({ texts }) => {
      const { failed = 0, heldUntil = null } = texts ?? {};
      const failures = failed === 0 ? t.none : plural(language, failed, t.texts);
      return heldUntil === null
        ? failures
        : `${failures}. ${t.textsHeld(formatDateTime(language, heldUntil))}`;
    },
    notifications: ({ failedNotifications }) =>
      failedNotifications === 0 ? t.none : plural(language, failedNotifications, t.notifications),
    storage: ({ freeBytes }) =>
      freeBytes === null
        ? t.away
        : t.free(formatUnit(language, freeBytes / gigabyte, 'gigabyte', 1)),
    backup: ({ lastBackupAt }) =>
      lastBackupAt === null ? t.noBackup : relativeTime(language, lastBackupAt),
    processes: ({ processes }) => {
      const versions = [...new Set(processes.map(({ version }) => version))].map((version) =>
        version === null ? t.older : t.version(version),
      );
      return `${plural(language, processes.length, t.processes)}${comma}${versions.join(comma)}`;
    },
  };
}
