import { westernDigits } from '@dawaya/contract/vocabulary/digits';

/** A code that was typed, as Western digits: spaces and invisible marks of a pasted one are dropped. */
export const codeDigits = (typed: FormDataEntryValue | null): string =>
  westernDigits(String(typed ?? '')).replace(/\D/g, '');
