import { startSending } from '../lib/outbox/page.ts';
import { rememberRequest } from '../shared/requests/sent-requests.ts';

/** Sends the entries that an earlier page has left in the outbox (docs/connections.md). */
export const sendOutbox = (): Promise<void> => startSending(rememberRequest);
