import { useEffect, useId, useRef } from 'react';
import { readStored, writeStored } from '../../lib/store/store.ts';
import { LinkButton } from '../../ui/button.tsx';

interface AddressTakenNoticeProps {
  text: string;
  button: string;
  href: string;
  /** An email address or a phone number. */
  address: string;
}

/**
 * Offers the log-in when an address is already registered (docs/sessions.md). It takes the focus,
 * by which a screen reader announces it.
 */
export function AddressTakenNotice({ text, button, href, address }: AddressTakenNoticeProps) {
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
      <LinkButton href={href} variant="secondary" onClick={() => handOverAddress(address)}>
        {button}
      </LinkButton>
    </section>
  );
}

/**
 * Passes an address on to a log-in page; never in the page's own address, which other people may
 * see.
 */
const handOverAddress = (address: string): void => writeStored({ logInWith: address });

export function readHandedOverAddress(): string | null {
  const address = readStored('logInWith');
  if (address !== null) writeStored({ logInWith: null });
  return address;
}
