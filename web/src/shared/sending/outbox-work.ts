export { submit, withdraw } from '../../lib/outbox/page.ts';
export { OutboxPanel } from './outbox-panel.tsx';
export { SendingProgress } from './sending-progress.tsx';
