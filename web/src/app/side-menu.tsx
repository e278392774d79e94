import { Link } from 'wouter';
import { useConnectivityTexts } from '../i18n/connectivity.ts';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { setLowData, useLowData, useSignedIn } from '../lib/preferences.ts';
import { LinkButton } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { AccountPanel } from './account-panel.tsx';
import { type NavigationLink, useNavigationLinks, useSignupPath } from './navigation.ts';

export function SideMenu(props: { open: boolean; onClose: () => void }) {
  const t = useLayoutTexts();
  const { own, others } = useNavigationLinks();
  const signedIn = useSignedIn();
  const signupPath = useSignupPath();
  return (
    <Sheet {...props} title={t.menu}>
      {signedIn ? (
        <section aria-label={t.account.label} className="border-b border-line pb-4">
          <AccountPanel />
        </section>
      ) : (
        <LinkButton href={signupPath} onClick={props.onClose}>
          {t.account.join}
        </LinkButton>
      )}
      <nav aria-label={t.navigation} className="flex flex-col">
        <Entries links={own} onGo={props.onClose} />
        {own.length > 0 && <hr className="my-2 border-line" />}
        <Entries
          links={[
            ...others,
            { href: paths.trackByCode, key: 'trackByCode' },
            { href: paths.adminLogin, key: 'adminLogin' },
          ]}
          onGo={props.onClose}
        />
      </nav>
      <div className="border-t border-line px-3 pt-2">
        <LowDataSwitch />
      </div>
    </Sheet>
  );
}

function Entries({ links, onGo }: { links: NavigationLink[]; onGo: () => void }) {
  const t = useLayoutTexts();
  return links.map(({ href, key }) => (
    <Link
      key={href}
      href={href}
      onClick={onGo}
      className="flex min-h-12 items-center rounded px-3 font-medium hover:bg-surface-sunken"
    >
      {t[key]}
    </Link>
  ));
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
