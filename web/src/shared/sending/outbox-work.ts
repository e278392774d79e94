/** What a form sends by, and what says that it was sent, or was not: it comes once somebody is in the form. */
export { sendByOutbox, withdraw } from '../../lib/outbox/page.ts';
export { OutboxPanel } from './outbox-panel.tsx';
export { SentPanel } from './sent-panel.tsx';
