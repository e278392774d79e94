import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** Milliseconds for which the confirmation stays (specification, section 9). */
const stay = 2000;

export function RegisteredView() {
  const t = useRegisterTexts();
  const navigateLater = useDelayedNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    navigateLater(paths.dashboard, stay);
  }, [navigateLater]);
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <CircleCheck size={64} aria-hidden="true" className="text-success" />
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby="registered"
        className="text-2xl font-bold outline-none"
      >
        {t.done.title}
      </h1>
      <p id="registered" className="max-w-prose text-muted">
        {t.done.text} {t.done.next}
      </p>
      <LinkButton href={paths.dashboard} look="secondary">
        {t.toDashboard}
      </LinkButton>
    </div>
  );
}
