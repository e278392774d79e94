import type { PlainAnswer } from '@dawaya/contract/rendering';
import { createContext } from 'react';

/**
 * The server's answer to a form of this page that was sent without scripts (docs/connections.md).
 */
export const PlainAnswerOf = createContext<PlainAnswer | null>(null);
