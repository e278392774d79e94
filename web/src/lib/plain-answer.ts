import type { PlainAnswer } from '@dawaya/contract/rendering';
import { createContext } from 'react';

/** The page is the answer to one of its forms, which was sent without scripts (docs/decisions/0079). */
export const PlainAnswerOf = createContext<PlainAnswer | null>(null);
