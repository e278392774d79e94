import { connectivity as ar } from '../ar/connectivity.ts';
import { createTexts } from '../create-texts.ts';
import { connectivity as en } from '../en/connectivity.ts';

export const useConnectivityTexts = createTexts({ en, ar });
