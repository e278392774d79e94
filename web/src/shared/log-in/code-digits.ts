import { westernDigits } from '@dawaya/contract/vocabulary/digits';

export const codeDigits = (typed: FormDataEntryValue | null): string =>
  westernDigits(String(typed ?? '')).replace(/\D/g, '');
