import { useEffect, useRef } from 'react';
import { register as ar } from '../../../i18n/ar/register.ts';
import { register as en } from '../../../i18n/en/register.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { logInWith } from '../../../lib/log-in-with.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** The way on when the address is already registered: log in by code (decision 3). */
export function EmailTaken({ email }: { email: string }) {
  const t = useMessages({ en, ar });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <p className="font-medium text-warning">{t.emailTaken}</p>
      <LinkButton href={paths.pharmacistLogin} look="secondary" onClick={() => logInWith(email)}>
        {t.logInInstead}
      </LinkButton>
    </div>
  );
}
