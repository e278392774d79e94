import { Link } from 'wouter';
import { useAccountPanelTexts } from '../i18n/account-panel.ts';
import { useConnectivityTexts } from '../i18n/connectivity.ts';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { setLowData, useHasRole, useLowData, useSignedIn } from '../lib/preferences.ts';
import { LinkButton } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { AccountPanel } from './account-panel.tsx';
import { type NavigationLink, useNavigationLinks, useSignupPath } from './navigation.ts';

export function SideMenu(props: { open: boolean; onClose: () => void }) {
  const t = useLayoutTexts();
  const { customers, workers } = useNavigationLinks();
  const accountTexts = useAccountPanelTexts();
  const signedIn = useSignedIn();
  const isPharmacist = useHasRole('pharmacy');
  const signupPath = useSignupPath();
  return (
    <Sheet {...props} title={t.menu}>
      {signedIn ? (
        <section aria-label={t.account.label} className="border-b border-line pb-4">
          <AccountPanel />
        </section>
      ) : (
        <LinkButton href={signupPath} variant="secondary" onClick={props.onClose}>
          {t.account.join}
        </LinkButton>
      )}
      <nav aria-label={t.navigation} className="flex flex-col">
        <Entries links={customers.slice(0, -1)} onGo={props.onClose} />
        <MenuEntry href={paths.trackByCode} onClick={props.onClose}>
          {t.trackByCode}
        </MenuEntry>
        <MenuEntry href={paths.towns} onClick={props.onClose}>
          {accountTexts.findPharmacy}
        </MenuEntry>
        <Entries links={customers.slice(-1)} onGo={props.onClose} />
        <h3 className="mt-2 border-t border-line px-3 pt-4 text-sm text-muted">
          {accountTexts.workers}
        </h3>
        {!isPharmacist && (
          <MenuEntry href={paths.pharmacistLogin} onClick={props.onClose}>
            {t.pharmacistLogin}
          </MenuEntry>
        )}
        <Entries links={workers} onGo={props.onClose} />
        <MenuEntry href={paths.adminLogin} onClick={props.onClose}>
          {t.adminLogin}
        </MenuEntry>
      </nav>
      <div className="border-t border-line px-3 pt-2">
        <LowDataSwitch />
      </div>
    </Sheet>
  );
}

function Entries({ links, onGo }: { links: NavigationLink[]; onGo: () => void }) {
  const t = useLayoutTexts();
  return links.map(([href, key]) => (
    <MenuEntry key={href} href={href} onClick={onGo}>
      {t[key]}
    </MenuEntry>
  ));
}

function MenuEntry(props: { href: string; onClick: () => void; children: string }) {
  return (
    <Link
      {...props}
      className="flex min-h-11 items-center rounded px-3 font-medium hover:bg-surface-sunken"
    />
  );
}

function LowDataSwitch() {
  const t = useConnectivityTexts();
  const on = useLowData();
  return (
    <Switch
      label={t.lowDataLabel}
      stateText={on ? t.on : t.off}
      on={on}
      onFlip={() => setLowData(!on)}
    />
  );
}
