import { conversations, conversationTurns, pharmacyChannels } from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import { textAlertQueue } from '../availability-alerts/index.ts';
import { unsentNewsQueue } from '../deliveries/index.ts';
import { choiceTextQueue } from '../inquiries/index.ts';
import { pharmacyTextQueue, textNewsQueue } from '../prescription-requests/index.ts';
import { textAlerts } from './alert-news.ts';
import { deleteOldConversations, eraseConversations } from './clean-up.ts';
import { notifyCustomer } from './notify-customers.ts';
import {
  pharmacyDigestQueue,
  planDigests,
  sendChoice,
  sendPharmacyDigest,
} from './notify-pharmacies.ts';
import { conversationRoutes } from './routes.ts';
import { mailUnsentNews } from './unsent-news.ts';

export { findSenders } from './clean-up.ts';
export { endConversations, findSendersAbout } from './end-phone.ts';
export { endTextsOf } from './pharmacy-channels.ts';
export { type ConversationServices, isUrgent, receiveMessage } from './receive-message.ts';

export const area = {
  sealed: [{ table: conversations }, { table: conversationTurns }, { table: pharmacyChannels }],
  routes: conversationRoutes,
  queues: [
    defineWork(textNewsQueue, notifyCustomer),
    defineWork(textAlertQueue, textAlerts),
    defineWork(unsentNewsQueue, mailUnsentNews),
    defineWork(pharmacyTextQueue, planDigests),
    defineWork(pharmacyDigestQueue, sendPharmacyDigest),
    defineWork(choiceTextQueue, sendChoice),
  ],
  cleanUp: deleteOldConversations,
  erase: eraseConversations,
} satisfies Area;
