import type { State } from '@dawaya/contract/vocabulary/regions';
import type { ReactNode } from 'react';
import { withState } from '../i18n/place.ts';
import { useLanguage } from '../lib/preferences.ts';
import { UserText } from './user-text.tsx';

interface AddressLinesProps {
  street: string;
  /** The city's name in the page's language. */
  city: string;
  state: State;
  zipCode: string | null | undefined;
  children?: ReactNode;
}

export function AddressLines({ street, city, state, zipCode, children }: AddressLinesProps) {
  const language = useLanguage();
  return (
    <>
      {street && (
        <span className="block">
          <UserText text={street} />
        </span>
      )}
      {children}
      <span className="block">
        {withState(language, city, state)}
        {zipCode && (
          <>
            {' '}
            <UserText text={zipCode} />
          </>
        )}
      </span>
    </>
  );
}
