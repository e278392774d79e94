import { shortestPassword } from '@dawaya/contract/vocabulary/lengths';

/** True for a password that was typed and is too short; none at all is fine. */
export const isTooShort = (typed: FormDataEntryValue | null): boolean => {
  const length = String(typed ?? '').trim().length;
  return length > 0 && length < shortestPassword;
};
