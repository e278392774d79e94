import { Redirect } from 'wouter';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { paths } from '../../lib/paths.ts';
import { withClient } from '../../lib/reads/with-client.tsx';
import { useStored } from '../../lib/store/store.ts';
import { UserText } from '../../ui/user-text.tsx';
import { AdminBell } from './admin-bell.tsx';
import { areaParts } from './areas.tsx';
import { LogoutButton } from './logout-button.tsx';
import { Tabs } from './tabs.tsx';
import { useArea } from './use-area.ts';

const adminKey = ['admin'];

export default withClient(AdminDashboardPage);

function AdminDashboardPage() {
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
  return <AdminDashboard />;
}

function AdminDashboard() {
  const t = useAdminTexts();
  const name = useStored('adminName');
  const email = useStored('adminEmail');
  const [area, go] = useArea();
  useLiveQuery('admin', adminKey);
  const { Panel } = areaParts[area];
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
          <AdminBell />
          <LogoutButton />
        </div>
      </div>
      <Tabs area={area} onGo={go} />
      <div key={area} role="tabpanel" id={`panel-${area}`} aria-labelledby={`tab-${area}`}>
        <Panel />
      </div>
    </div>
  );
}
