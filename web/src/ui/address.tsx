import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { streetOf } from '@dawaya/contract/vocabulary/street';
import type { ReactNode } from 'react';
import { useLanguage } from '../lib/preferences.ts';
import { AddressLines } from './address-lines.tsx';

interface AddressProps {
  at: { address: string; city: string; state: State; zipCode?: string | null };
  children?: ReactNode;
}

/**
 * An address. The street does not repeat city and state. It imports the whole list of cities; a
 * list's card uses `AddressLines`.
 */
export function Address({ at, children }: AddressProps) {
  const city = cityName(useLanguage(), at.city);
  return (
    <AddressLines street={streetOf(at)} city={city} state={at.state} zipCode={at.zipCode}>
      {children}
    </AddressLines>
  );
}
