import { useQuery, useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ui as uiAr } from '../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../i18n/en/ui.ts';
import { formatNumber, plural } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { clearRole, useStored } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { PharmaciesPanel } from './pharmacies-panel.tsx';
import { applicationsQuery } from './queries.ts';
import { useAdminTexts } from './use-admin-texts.ts';

export default function AdminDashboardPage() {
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
  return <AdminDashboard />;
}

function AdminDashboard() {
  const t = useAdminTexts();
  const name = useStored('adminName');
  const email = useStored('adminEmail');
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="text-muted">
            {t.signedInAs} <bdi>{name ?? email}</bdi>
          </p>
        </div>
        <LogoutButton />
      </div>
      <div role="tablist" aria-label={t.tabs} className="flex border-b border-line">
        <button
          type="button"
          role="tab"
          id="tab-pharmacies"
          aria-selected="true"
          aria-controls="panel-pharmacies"
          className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-primary px-3 font-semibold text-primary"
        >
          {t.pharmacies}
          <PendingBadge />
        </button>
      </div>
      <div role="tabpanel" id="panel-pharmacies" aria-labelledby="tab-pharmacies">
        <PharmaciesPanel />
      </div>
    </div>
  );
}

/** How many wait, refreshed every 30 seconds (specification, section 7). */
function PendingBadge() {
  const t = useAdminTexts();
  const language = useLanguage();
  const { data } = useQuery(applicationsQuery('pending'));
  if (!data || data.length === 0) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-urgent-soft px-2 text-sm font-bold text-urgent">
      <span aria-hidden="true">{formatNumber(language, data.length)}</span>
      <span className="sr-only">{plural(language, data.length, t.waiting)}</span>
    </span>
  );
}

function LogoutButton() {
  const t = useAdminTexts();
  const words = useMessages({ en: uiEn, ar: uiAr });
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await call('POST /api/admin/logout');
    } catch (error) {
      // Already ended there: then only this browser has something left to forget.
      if (!(error instanceof ApiError && error.status === 401)) {
        const description = sentenceOf(error, t.logoutFailed);
        toast({ title: words.error, description, variant: 'destructive' });
        return setBusy(false);
      }
    }
    clearRole('admin');
    client.removeQueries({ queryKey: ['admin'] });
    navigate(paths.adminLogin);
  };
  return (
    <Button look="secondary" busy={busy} onClick={() => void logOut()}>
      <LogOut size={18} aria-hidden="true" className="icon-directional" />
      {t.logout}
    </Button>
  );
}
