/** What a form sends by, and says of what has not left: it comes once somebody is in the form. */
export { sendByOutbox, withdraw } from '../../lib/outbox/page.ts';
export { OutboxPanel } from './outbox-panel.tsx';
