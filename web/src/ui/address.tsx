import type { State } from '@dawaya/contract/vocabulary/regions';
import type { ReactNode } from 'react';
import { cityAndState, streetOf } from '../i18n/place.ts';
import { useLanguage } from '../lib/preferences.tsx';
import { Written } from './written.tsx';

interface AddressProps {
  at: { address: string; city: string; state: State; zipCode?: string | null };
  /** Stands between the two lines: a landmark. */
  children?: ReactNode;
}

/**
 * Where something is: its address as it was written, in a run of its own, and on the next line city
 * and state in the page's language, which the address does not say again.
 */
export function Address({ at, children }: AddressProps) {
  const language = useLanguage();
  const street = streetOf(at);
  return (
    <>
      {street && (
        <span className="block">
          <Written text={street} />
        </span>
      )}
      {children}
      <span className="block">
        {cityAndState(language, at)}
        {at.zipCode && (
          <>
            {' '}
            <Written text={at.zipCode} />
          </>
        )}
      </span>
    </>
  );
}
