import { shortestPassword } from '@dawaya/contract/vocabulary/lengths';

export const isTooShort = (typed: FormDataEntryValue | null): boolean => {
  const length = String(typed ?? '').trim().length;
  return length > 0 && length < shortestPassword;
};
