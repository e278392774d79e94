import type { AdminTab } from '@dawaya/contract/vocabulary/admin-tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useAdminMessageTexts } from '../../i18n/admin-messages.ts';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import type { PluralForms } from '../../i18n/format.ts';
import { useTransferTexts } from '../../i18n/transfers.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { LoadingState } from '../../ui/states.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
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

interface WaitingCount {
  count: number;
  forms?: PluralForms;
}

interface AreaParts {
  Panel: ComponentType;
  /** The items that wait for an admin, refreshed every 30 seconds (specification §7). */
  useWaiting: () => WaitingCount;
}

const loadAccesses = () => import('./accesses-panel.tsx');
const loadService = () => import('./service-lines.tsx');

interface LazyProps<Module> {
  load: () => Promise<Module>;
  children: (loaded: Module) => ReactNode;
}

/** Few admins open it, so its script loads only then. */
function LazyPanel<Module>({ load, children }: LazyProps<Module>) {
  const { loading } = useUiTexts();
  const loaded = useLazyModule(load, true);
  return loaded ? children(loaded) : <LoadingState text={loading} />;
}

const useNothing = (): WaitingCount => ({ count: 0 });

interface CountedList {
  data: { pages: { items: unknown[] }[] } | undefined;
  error: Error | null;
}

function useCount(forms: PluralForms, ...queries: CountedList[]): WaitingCount {
  useEndWithSession('admin', queries.find(({ error }) => error)?.error);
  const counts = queries.map(({ data }) => data?.pages[0]?.items.length ?? 0);
  return { count: counts.reduce((sum, count) => sum + count, 0), forms };
}

/**
 * The content of each tab. Another tab is its name in `adminTabs`, its row here, and its label in
 * the texts, under its name.
 */
export const areaParts: Record<AdminTab, AreaParts> = {
  pharmacies: {
    Panel: () => <ApplicationsPanel kind="pharmacy" />,
    useWaiting: () => useCount(useAdminTexts().waiting, useInfiniteQuery(pendingQuery('pharmacy'))),
  },
  doctors: {
    Panel: () => <ApplicationsPanel kind="doctor" />,
    useWaiting: () => useCount(useAdminTexts().waiting, useInfiniteQuery(pendingQuery('doctor'))),
  },
  messages: {
    Panel: MessagesPanel,
    useWaiting: () =>
      useCount(useAdminMessageTexts().message.waiting, useInfiniteQuery(messagesQuery('open', ''))),
  },
  transfers: {
    Panel: TransfersPanel,
    useWaiting: () =>
      useCount(useTransferTexts().desk.waiting, useInfiniteQuery(waitingTransfersQuery(''))),
  },
  pictures: {
    Panel: PicturesPanel,
    useWaiting: () =>
      useCount(
        useAdminProposalTexts().picture.waiting,
        useInfiniteQuery(proposedPicturesQuery('')),
      ),
  },
  names: {
    Panel: ChangesPanel,
    useWaiting: () =>
      useCount(
        useAdminProposalTexts().name.waiting,
        useInfiniteQuery(proposedNamesQuery('')),
        useInfiniteQuery(proposedDetailsQuery('')),
      ),
  },
  places: {
    Panel: PlacesPanel,
    useWaiting: () =>
      useCount(useAdminProposalTexts().place.reported, useInfiniteQuery(reportedPlacesQuery(''))),
  },
  medicines: { Panel: MedicinesPanel, useWaiting: useNothing },
  mails: {
    Panel: MailsPanel,
    useWaiting: () =>
      useCount(useAdminMessageTexts().mail.failedMails, useInfiniteQuery(mailsQuery(''))),
  },
  audit: { Panel: AuditPanel, useWaiting: useNothing },
  accesses: {
    Panel: () => <LazyPanel load={loadAccesses}>{(loaded) => <loaded.AccessesPanel />}</LazyPanel>,
    useWaiting: useNothing,
  },
  overview: { Panel: OverviewPanel, useWaiting: useNothing },
  service: {
    Panel: () => <LazyPanel load={loadService}>{(loaded) => <loaded.ServiceLines />}</LazyPanel>,
    useWaiting: useNothing,
  },
};
