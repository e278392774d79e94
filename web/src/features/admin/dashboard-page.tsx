import { Redirect } from 'wouter';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { paths } from '../../lib/paths.ts';
import { useStored } from '../../lib/store/store.ts';
import { Written } from '../../ui/written.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { Tabs } from './tabs.tsx';
import { type Area, useArea } from './use-area.ts';

export default function AdminDashboardPage() {
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
  return <AdminDashboard />;
}

function AdminDashboard() {
  const t = useAdminTexts();
  const name = useStored('adminName');
  const email = useStored('adminEmail');
  const [area, go] = useArea();
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="text-muted">
            {t.signedInAs} <Written text={name ?? email ?? ''} />
          </p>
        </div>
        <LogoutButton />
      </div>
      <Tabs area={area} onGo={go} />
      <div key={area} role="tabpanel" id={`panel-${area}`} aria-labelledby={`tab-${area}`}>
        <Panel area={area} />
      </div>
    </div>
  );
}

function Panel({ area }: { area: Area }) {
  if (area === 'messages') return <MessagesPanel />;
  if (area === 'places') return <PlacesPanel />;
  if (area === 'mails') return <MailsPanel />;
  if (area === 'audit') return <AuditPanel />;
  return <ApplicationsPanel kind={area === 'doctors' ? 'doctor' : 'pharmacy'} />;
}
