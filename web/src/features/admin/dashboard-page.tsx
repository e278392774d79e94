import { type AdminTab, adminTabs } from '@dawaya/contract/vocabulary/admin-tabs';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useAdminTexts } from '../../i18n/admin.ts';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { paths } from '../../lib/paths.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { currentSessionQuery } from '../../lib/session.ts';
import { clearStored, useStored } from '../../lib/store/store.ts';
import { Bell, newestOf } from '../../shared/notifications/bell.tsx';
import { secondFactorQuery } from '../../shared/second-factor/factor-query.ts';
import { ProvingProvider } from '../../shared/second-factor/proving.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';
import { UserText } from '../../ui/user-text.tsx';
import { areaParts } from './areas.tsx';
import { MayDecide } from './deciding.tsx';
import { DeskKeys } from './desk-keys.tsx';
import {
  messagesQuery,
  pendingQuery,
  proposedDetailsQuery,
  proposedNamesQuery,
  proposedPicturesQuery,
  waitingTransfersQuery,
} from './queries.ts';
import { Tabs } from './tabs.tsx';
import { AddApproval, UndoApprovals, useApprovals } from './undo-approvals.tsx';

const adminKey = ['admin'];

export default withQueryClient(AdminDashboardPage);

function AdminDashboardPage() {
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
  return (
    <ProvingProvider>
      <AdminDashboard />
    </ProvingProvider>
  );
}

function AdminDashboard() {
  const t = useAdminTexts();
  const name = useStored('adminName');
  const email = useStored('adminEmail');
  const [area, go] = useArea();
  useLiveQuery('admin', adminKey);
  const { Panel } = areaParts[area];
  const approvals = useApprovals();
  const panel = useRef<HTMLDivElement>(null);
  const factor = useQuery(secondFactorQuery).data;
  const isReadOnly = useQuery(currentSessionQuery).data?.roles.admin?.isReadOnly ?? false;
  if (factor?.isRequired && factor.methods.length === 0)
    return <Redirect to={paths.adminSecurity} replace />;
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="text-muted">
            {t.signedInAs} <UserText text={name ?? email ?? ''} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <DeskKeys />
          <AdminBell />
          <LinkButton href={paths.adminSecurity} variant="secondary" className="max-sm:px-3">
            <ShieldCheck size={18} aria-hidden="true" />
            {t.security}
          </LinkButton>
          <LogoutButton />
        </div>
      </div>
      {isReadOnly && <p className="rounded bg-warning-soft px-4 py-3 text-warning">{t.readOnly}</p>}
      <Tabs area={area} onGo={go} />
      <UndoApprovals {...approvals} panel={panel} />
      <AddApproval value={approvals.add}>
        <MayDecide value={!isReadOnly}>
          <div
            ref={panel}
            role="tabpanel"
            id={`panel-${area}`}
            aria-labelledby={`tab-${area}`}
            tabIndex={-1}
            className="outline-none"
          >
            <Panel />
          </div>
        </MayDecide>
      </AddApproval>
    </div>
  );
}

function AdminBell() {
  const pharmacies = useInfiniteQuery(pendingQuery('pharmacy')).data?.pages[0]?.items;
  const doctors = useInfiniteQuery(pendingQuery('doctor')).data?.pages[0]?.items;
  const pictures = useInfiniteQuery(proposedPicturesQuery('')).data?.pages[0]?.items;
  const names = useInfiniteQuery(proposedNamesQuery('')).data?.pages[0]?.items;
  const details = useInfiniteQuery(proposedDetailsQuery('')).data?.pages[0]?.items;
  const transfers = useInfiniteQuery(waitingTransfersQuery('')).data?.pages[0]?.items;
  const messages = useInfiniteQuery(messagesQuery('open', '')).data?.pages[0]?.items;
  if (!pharmacies || !doctors || !pictures || !names || !details || !transfers || !messages)
    return <Bell desk="admin" news={undefined} />;
  const since = [
    ...[...pharmacies, ...doctors].map(({ verificationChangedAt }) => verificationChangedAt),
    ...pictures.map(({ proposedAt }) => proposedAt),
    ...names.map(({ proposedNames }) => proposedNames.proposedAt),
    ...details.map(({ proposedDetails }) => proposedDetails.proposedAt),
    ...[...transfers, ...messages].map(({ createdAt }) => createdAt),
  ];
  return <Bell desk="admin" news={{ waiting: since.length, newest: newestOf(since) }} />;
}

/** Ends the session on the server and deletes the admin's data here (specification §2). */
function LogoutButton() {
  const t = useAdminTexts();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await call('POST /api/admin/logout');
    } catch (error) {
      // With a 401 the session has ended already: only this browser has data left.
      if (!(error instanceof ApiError && error.status === 401)) {
        toastError(sentenceOf(error, t.logoutFailed));
        return setBusy(false);
      }
    }
    clearStored('admin', 'drafts');
    client.removeQueries({ queryKey: ['admin'] });
    navigate(paths.adminLogin);
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void logOut()}
      className="max-sm:min-w-11 max-sm:px-2"
    >
      <LogOut size={18} aria-hidden="true" className="icon-directional" />
      <span className="max-sm:sr-only">{t.logout}</span>
    </Button>
  );
}

function useArea(): [AdminTab, (area: AdminTab, options?: { replace?: boolean }) => void] {
  const tabParameter = new URLSearchParams(useSearch()).get('tab');
  const [, navigate] = useLocation();
  const area = adminTabs.find((name) => name === tabParameter) ?? adminTabs[0];
  const go = (to: AdminTab, options?: { replace?: boolean }) => {
    if (to === area) return;
    const search = to === adminTabs[0] ? '' : `?tab=${to}`;
    navigate(`${paths.adminDashboard}${search}`, options);
  };
  return [area, go];
}
