import { readStored, writeStored } from '../../lib/store/store.ts';

/** Hands an address over to a log-in page; never in the page's own address, which is seen. */
export const handOverEmail = (email: string): void => writeStored({ logInWith: email });

/** The address that was handed over, for one reader, or null. */
export function takeEmail(): string | null {
  const email = readStored('logInWith');
  if (email !== null) writeStored({ logInWith: null });
  return email;
}
