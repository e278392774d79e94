import CircleUser from 'lucide-react/icons/circle-user';
import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import ShieldUser from 'lucide-react/icons/shield-user';
import Sun from 'lucide-react/icons/sun';
import { useCallback, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import logo from '../assets/logo.svg';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { flipTheme, setLanguage, useLanguage, useSignedIn } from '../lib/preferences.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { useNavigationLinks, useSignupPath } from './navigation.ts';

const loadSideMenu = () => import('./side-menu.tsx');

export function Header() {
  const t = useLayoutTexts();
  const [location] = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const close = useCallback(() => setMenuAt(null), []);
  const { customers, workers } = useNavigationLinks();
  const links = [...customers, ...workers];
  const sideMenu = useLazyModule(loadSideMenu, menuAt !== null);
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-surface-raised max-[15rem]:static">
      <div className="page-width flex min-h-16 items-center gap-1 sm:gap-2">
        <Link
          href={paths.home}
          aria-label={t.home}
          className="flex min-h-11 items-center gap-2 me-auto text-xl font-bold text-primary"
        >
          <img src={logo} alt="" width={36} height={36} />
          {t.brand}
        </Link>
        <nav aria-label={t.navigation} className="hidden min-w-0 items-center xl:flex">
          {links.map(([href, key]) => (
            <Link key={href} href={href} className={entry}>
              {t[key]}
            </Link>
          ))}
        </nav>
        <AccountEntry />
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
          // Only earlier: the tap loads it too, and shows a failure.
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
            {links.map(([href, key]) => (
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
  'inline-flex min-h-11 items-center rounded px-3 font-medium whitespace-nowrap text-text hover:bg-surface-sunken xl:px-2 xl:text-sm';
const icon = 'size-11 items-center justify-center rounded text-text hover:bg-surface-sunken';

const loadPopup = () => import('./account-panel.tsx');

function AccountEntry() {
  const t = useLayoutTexts().account;
  const signupPath = useSignupPath();
  if (useSignedIn()) return <AccountMenu />;
  return (
    <Link href={signupPath} className={buttonClass('secondary', 'whitespace-nowrap max-xl:hidden')}>
      {t.join}
    </Link>
  );
}

function AccountMenu() {
  const t = useLayoutTexts().account;
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === location;
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useLazyModule(loadPopup, open);

  const close = () => setOpenAt(null);
  const closeByKey = () => {
    close();
    button.current?.focus();
  };

  return (
    <div ref={frame} className="relative max-xl:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpenAt(open ? null : location)}
        className={buttonClass('secondary', 'whitespace-nowrap')}
      >
        <CircleUser size={20} aria-hidden="true" />
        {t.label}
      </button>
      {open && popup && <popup.AccountPopup frame={frame} onClose={close} onEscape={closeByKey} />}
    </div>
  );
}

/**
 * A plain link to the other language, which works before and without scripts (docs/interface.md).
 * With scripts it changes the language in place, so that typed text stays.
 */
function LanguageLink({ className }: { className?: string }) {
  const t = useLayoutTexts();
  const otherLanguage = useLanguage() === 'en' ? 'ar' : 'en';
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const hasLanguage = search.has('lang');
  search.set('lang', otherLanguage);
  const href = `${path}?${search}`;
  return (
    <a
      href={href}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        setLanguage(otherLanguage);
        if (hasLanguage) navigate(href, { replace: true });
      }}
    >
      {t.otherLanguage}
    </a>
  );
}

/** The style sheet chooses the icon, because only the browser knows the system's theme. */
function ThemeToggle() {
  const t = useLayoutTexts();
  return (
    <IconButton label={t.flipTheme} onClick={flipTheme}>
      <Moon size={22} aria-hidden="true" className="dark:hidden" />
      <Sun size={22} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  );
}
