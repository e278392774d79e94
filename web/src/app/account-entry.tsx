import CircleUser from 'lucide-react/icons/circle-user';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLayoutTexts } from '../i18n/texts/layout.ts';
import { useSignedIn } from '../lib/preferences.tsx';
import { buttonClass } from '../ui/button.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { useSignupPath } from './use-signup-path.ts';

const loadPanel = () => import('./account-panel.tsx');

/**
 * Who is signed in, behind a button; to those who are not it offers /signup (product decision 2).
 */
export function AccountEntry() {
  const t = useLayoutTexts().account;
  const signupPath = useSignupPath();
  if (useSignedIn()) return <AccountMenu />;
  return (
    <Link href={signupPath} className={buttonClass('primary', 'whitespace-nowrap')}>
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
  const panel = useLazyModule(loadPanel, open);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpenAt(null);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return (
    <div ref={frame} className="relative">
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
      {open && panel && (
        <div className="absolute end-0 top-full z-50 mt-2 w-80 rounded border border-line bg-surface-raised p-4 shadow">
          <panel.AccountPanel />
        </div>
      )}
    </div>
  );
}
