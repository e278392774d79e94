import { readStored, writeStored } from '../../lib/store/store.ts';

/**
 * Passes an address on to a log-in page; never in the page's own address, which other people may
 * see.
 */
export const handOverEmail = (email: string): void => writeStored({ logInWith: email });

export function takeEmail(): string | null {
  const email = readStored('logInWith');
  if (email !== null) writeStored({ logInWith: null });
  return email;
}
