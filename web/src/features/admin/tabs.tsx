import { type AdminTab, adminTabs } from '@dawaya/contract/vocabulary/admin-tabs';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useRef } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useAdminMessageTexts } from '../../i18n/admin-messages.ts';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { formatNumber, plural } from '../../i18n/format.ts';
import { useTransferTexts } from '../../i18n/transfers.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { ApplicationsPanel } from './applications-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MedicinesPanel } from './medicines/medicines-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import {
  mailsQuery,
  messagesQuery,
  pendingQuery,
  proposedDetailsQuery,
  proposedNamesQuery,
  proposedPicturesQuery,
  reportedPlacesQuery,
  waitingTransfersQuery,
} from './queries.ts';
import { TransfersPanel } from './transfers-panel.tsx';

interface TabsProps {
  area: AdminTab;
  onGo: (area: AdminTab, options?: { replace?: boolean }) => void;
}

/** The tabs are one stop for the Tab key; the arrows, Home and End move inside and open a tab. */
export function Tabs({ area, onGo }: TabsProps) {
  const t = useAdminTexts();
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = adminTabs.indexOf(area);
    const step = language === 'ar' ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: adminTabs.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : adminTabs.at(to % adminTabs.length);
    if (!next) return;
    event.preventDefault();
    // Moving along the tabs adds nothing to the browser's history.
    onGo(next, { replace: true });
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t.tabs}
      onKeyDown={onKeyDown}
      // Three columns on a phone: a scrolling strip would hide the counts at its end.
      className="grid grid-cols-3 border-b border-line sm:flex sm:flex-wrap"
    >
      {adminTabs.map((name) => (
        <Tab key={name} area={name} isOpen={name === area} onOpen={() => onGo(name)} />
      ))}
    </div>
  );
}

function Tab(props: { area: AdminTab; isOpen: boolean; onOpen: () => void }) {
  const { area, isOpen, onOpen } = props;
  const t = useAdminTexts();
  const { Count } = areaParts[area];
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${area}`}
      tabIndex={isOpen ? 0 : -1}
      aria-selected={isOpen}
      aria-controls={isOpen ? `panel-${area}` : undefined}
      onClick={onOpen}
      className={cx(
        'inline-flex min-h-11 flex-wrap content-center items-center gap-1 border-b-3 px-1 text-start text-sm leading-tight font-semibold -outline-offset-3 sm:px-2 sm:text-base',
        isOpen ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {t[area]}
      {Count && <Count />}
    </button>
  );
}

interface AreaParts {
  Panel: ComponentType;
  Count?: ComponentType;
}

/**
 * The content of each tab. Another tab is its name in `adminAreas`, its row here, and its label in
 * the texts, under its name.
 */
export const areaParts: Record<AdminTab, AreaParts> = {
  pharmacies: {
    Panel: () => <ApplicationsPanel kind="pharmacy" />,
    Count: () => <Pending kind="pharmacy" />,
  },
  doctors: {
    Panel: () => <ApplicationsPanel kind="doctor" />,
    Count: () => <Pending kind="doctor" />,
  },
  messages: { Panel: MessagesPanel, Count: OpenMessages },
  transfers: { Panel: TransfersPanel, Count: Transferred },
  pictures: { Panel: PicturesPanel, Count: Proposed },
  names: { Panel: ChangesPanel, Count: ProposedChanges },
  places: { Panel: PlacesPanel, Count: Reported },
  medicines: { Panel: MedicinesPanel },
  mails: { Panel: MailsPanel, Count: GivenUp },
  audit: { Panel: AuditPanel },
  overview: { Panel: OverviewPanel },
};

type Forms = Parameters<typeof plural>[2];

/** The number of pending applications, refreshed every 30 seconds (specification §7). */
function Pending({ kind }: { kind: SubjectKind }) {
  const { data, error } = useInfiniteQuery(pendingQuery(kind));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().waiting} />;
}

function OpenMessages() {
  const { data, error } = useInfiniteQuery(messagesQuery('open', ''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminMessageTexts().message.waiting} />;
}

function GivenUp() {
  const { data, error } = useInfiniteQuery(mailsQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminMessageTexts().mail.givenUp} />;
}

function Proposed() {
  const { data, error } = useInfiniteQuery(proposedPicturesQuery(''));
  useEndWithSession('admin', error);
  return (
    <Count of={data?.pages[0]?.items.length} forms={useAdminProposalTexts().picture.waiting} />
  );
}

function ProposedChanges() {
  const names = useInfiniteQuery(proposedNamesQuery(''));
  const details = useInfiniteQuery(proposedDetailsQuery(''));
  useEndWithSession('admin', names.error ?? details.error);
  const countOf = (query: { data: { pages: { items: unknown[] }[] } | undefined }) =>
    query.data?.pages[0]?.items.length ?? 0;
  return (
    <Count of={countOf(names) + countOf(details)} forms={useAdminProposalTexts().name.waiting} />
  );
}

function Transferred() {
  const { data, error } = useInfiniteQuery(waitingTransfersQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useTransferTexts().desk.waiting} />;
}

function Reported() {
  const { data, error } = useInfiniteQuery(reportedPlacesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminProposalTexts().place.reported} />;
}

export function Count({ of: count = 0, forms }: { of?: number | undefined; forms: Forms }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-urgent-soft px-1.5 text-sm font-bold text-urgent">
      <span aria-hidden="true">{formatNumber(language, count)}</span>
      <span className="sr-only">{plural(language, count, forms)}</span>
    </span>
  );
}
