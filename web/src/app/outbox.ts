import { watchOutbox } from '../lib/outbox/page.ts';
import { rememberRequest } from '../shared/requests/sent-requests.ts';

/** Sends what an earlier page has left in the outbox (docs/decisions/0081). */
export const sendOutbox = (): Promise<void> => watchOutbox(rememberRequest);
