import Menu from 'lucide-react/icons/menu';
import ShieldUser from 'lucide-react/icons/shield-user';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import logo from '../assets/logo.svg';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { IconButton } from '../ui/button.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { AccountEntry } from './account-entry.tsx';
import { LanguageLink } from './language-link.tsx';
import { useNavigationLinks } from './navigation.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const loadSideMenu = () => import('./side-menu.tsx');

export function Header() {
  const t = useLayoutTexts();
  const [location] = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const close = useCallback(() => setMenuAt(null), []);
  const { own, others } = useNavigationLinks();
  const sideMenu = useLazyModule(loadSideMenu, menuAt !== null);
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-surface-raised max-[15rem]:static">
      <div className="page-width flex min-h-16 items-center gap-1 sm:gap-2">
        <Link
          href={paths.home}
          aria-label={t.home}
          className="flex min-h-11 items-center gap-2 me-auto"
        >
          <img src={logo} alt="" width={36} height={36} />
          <span className="text-xl font-bold text-primary">{t.brand}</span>
        </Link>
        <nav aria-label={t.navigation} className="hidden min-w-0 items-center xl:flex">
          {[...own, ...others].map(({ href, key }) => (
            <Link key={href} href={href} className={entry}>
              {t[key]}
            </Link>
          ))}
        </nav>
        <div className="hidden xl:block">
          <AccountEntry />
        </div>
        <LanguageLink className={entry} />
        <ThemeToggle />
        <Link
          href={paths.adminLogin}
          aria-label={t.adminLogin}
          title={t.adminLogin}
          className={`${icon} hidden xl:inline-flex`}
        >
          <ShieldUser size={22} aria-hidden="true" />
        </Link>
        <IconButton
          label={t.menu}
          aria-haspopup="dialog"
          aria-expanded={menuAt === location}
          onPointerEnter={() => void loadSideMenu().catch(() => {})}
          onClick={() => setMenuAt(location)}
          className="xl:hidden"
        >
          <Menu size={24} aria-hidden="true" />
        </IconButton>
      </div>
      {/* Without scripts the menu cannot open, so its links are here. */}
      <noscript>
        {import.meta.env.SSR && (
          <nav aria-label={t.navigation} className="page-width flex flex-wrap xl:hidden">
            {[...own, ...others].map(({ href, key }) => (
              <a key={href} href={href} className={entry}>
                {t[key]}
              </a>
            ))}
          </nav>
        )}
      </noscript>
      {sideMenu && <sideMenu.SideMenu open={menuAt === location} onClose={close} />}
    </header>
  );
}

const entry =
  'inline-flex min-h-11 items-center rounded px-3 font-medium text-text hover:bg-surface-sunken';
const icon = 'size-11 items-center justify-center rounded text-text hover:bg-surface-sunken';
