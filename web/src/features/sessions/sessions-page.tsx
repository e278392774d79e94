import type { ApiResponse } from '@dawaya/contract/api';
import { accessReaders } from '@dawaya/contract/vocabulary/accesses';
import { roles } from '@dawaya/contract/vocabulary/roles';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAccountPanelTexts } from '../../i18n/account-panel.ts';
import { formatDateTime } from '../../i18n/format.ts';

import { call, read } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { currentSessionQuery } from '../../lib/session.ts';
import { clearStored } from '../../lib/store/store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

type Session = ApiResponse<'GET /api/sessions'>['items'][number];

const sessionsQuery = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: read('GET /api/sessions'),
  staleTime: 0,
});

export default withQueryClient(SessionsPage);

/** /sessions: the devices on which the accounts of this browser are signed in. */
function SessionsPage() {
  const t = useAccountPanelTexts().ownSessions;
  const query = useQuery(sessionsQuery);
  const isGuest = query.error instanceof ApiError && query.error.status === 401;
  return (
    <div className="page-width flex max-w-2xl flex-col gap-5 py-6">
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        {!isGuest && <p className="mt-1 text-muted">{t.text}</p>}
      </div>
      {isGuest ? (
        <EmptyState title={t.guest} icon={<MonitorSmartphone size={40} aria-hidden="true" />} />
      ) : (
        <WhenLoaded query={query} texts={t}>
          {({ items }) => (
            <>
              <ul aria-label={t.list} className="divide-y divide-line border-y border-line">
                {items.map((session) => (
                  <Row key={session.id} session={session} />
                ))}
              </ul>
              {items.some(({ role }) => role === 'pharmacy' || role === 'doctor') && (
                <LinkButton href={paths.security} variant="secondary" className="self-start">
                  {t.security}
                </LinkButton>
              )}
              <SignOutEverywhere />
              <OwnAccesses />
            </>
          )}
        </WhenLoaded>
      )}
    </div>
  );
}

const loadAccesses = () => import('./own-accesses.tsx');

/** Folds with who opened and read what is the pharmacy's or the doctor's. */
function OwnAccesses() {
  const accounts = useQuery(currentSessionQuery).data?.roles;
  const readers = accessReaders.filter((role) =>
    role === 'doctor' ? accounts?.doctor : accounts?.pharmacy?.staff.role === 'owner',
  );
  const loaded = useLazyModule(loadAccesses, readers.length > 0);
  return loaded && readers.map((role) => <loaded.AccessesOf key={role} role={role} />);
}

function Row({ session }: { session: Session }) {
  const t = useAccountPanelTexts().ownSessions;
  const roleNames = useAccountPanelTexts().roles;
  const language = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await call('DELETE /api/sessions/:id', { params: { id: session.id } });
      toast({ title: t.ended });
    } catch (error) {
      toastError(sentenceOf(error, t.endFailed));
      setBusy(false);
    }
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device ? <bdi dir="ltr">{session.device}</bdi> : t.unknown}
          {session.isCurrent && <Badge tone="success">{t.here}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {roleNames[session.role]} · {t.since} {formatDateTime(language, session.createdAt)}
        </p>
        {!session.isCurrent && (
          <p className="text-sm text-muted">
            {t.used} {formatDateTime(language, session.lastUsedAt)}
          </p>
        )}
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" busy={busy} onClick={() => void end()}>
          {t.end}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const t = useAccountPanelTexts().ownSessions;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const end = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('POST /api/sessions/sign-out-everywhere');
    } catch (error) {
      setBusy(false);
      return setRefusal(sentenceOf(error, t.endFailed));
    }
    clearStored(...roles, 'sender', 'drafts', 'bell');
    client.clear();
    toast({ title: t.everywhereDone });
    navigate(paths.home);
  };
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {t.everywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.everywhere}
        text={[t.everywhereText]}
        submit={t.everywhere}
        isDangerous
        refusal={refusal}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
      />
    </>
  );
}
