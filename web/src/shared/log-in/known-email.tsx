import { useEffect, useId, useRef } from 'react';
import { readStored, writeStored } from '../../lib/store/store.ts';
import { LinkButton } from '../../ui/button.tsx';

interface EmailTakenNoticeProps {
  text: string;
  button: string;
  href: string;
  email: string;
}

/**
 * Offers the log-in when an address is already registered (docs/sessions.md). It takes the focus,
 * by which a screen reader announces it.
 */
export function EmailTakenNotice({ text, button, href, email }: EmailTakenNoticeProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={box}
      aria-labelledby={id}
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <p id={id} className="font-medium text-warning">
        {text}
      </p>
      <LinkButton href={href} variant="secondary" onClick={() => handOverEmail(email)}>
        {button}
      </LinkButton>
    </section>
  );
}

/**
 * Passes an address on to a log-in page; never in the page's own address, which other people may
 * see.
 */
const handOverEmail = (email: string): void => writeStored({ logInWith: email });

export function readHandedOverEmail(): string | null {
  const email = readStored('logInWith');
  if (email !== null) writeStored({ logInWith: null });
  return email;
}
