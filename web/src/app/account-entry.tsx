import CircleUser from 'lucide-react/icons/circle-user';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLayoutTexts } from '../i18n/layout.ts';
import { useSignedIn } from '../lib/preferences.ts';
import { buttonClass } from '../ui/button.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { useSignupPath } from './use-signup-path.ts';

const loadPopup = () => import('./account-popup.tsx');

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
  const popup = useLazyModule(loadPopup, open);

  const close = () => setOpenAt(null);
  const closeByKey = () => {
    close();
    button.current?.focus();
  };

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
      {open && popup && <popup.AccountPopup frame={frame} onClose={close} onEscape={closeByKey} />}
    </div>
  );
}
