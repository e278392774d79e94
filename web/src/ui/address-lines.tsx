import type { State } from '@dawaya/contract/vocabulary/regions';
import type { ReactNode } from 'react';
import { withState } from '../i18n/place.ts';
import { useLanguage } from '../lib/preferences.tsx';
import { Written } from './written.tsx';

interface AddressLinesProps {
  /** The address without city and state. */
  street: string;
  /** By its name in the page's language. */
  city: string;
  state: State;
  zipCode: string | null | undefined;
  /** Stands between the two lines: a landmark. */
  children?: ReactNode;
}

/** A street in a run of its own, and on the next line city and state in the page's language. */
export function AddressLines({ street, city, state, zipCode, children }: AddressLinesProps) {
  const language = useLanguage();
  return (
    <>
      {street && (
        <span className="block">
          <Written text={street} />
        </span>
      )}
      {children}
      <span className="block">
        {withState(language, city, state)}
        {zipCode && (
          <>
            {' '}
            <Written text={zipCode} />
          </>
        )}
      </span>
    </>
  );
}
