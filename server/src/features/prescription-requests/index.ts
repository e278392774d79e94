import { ne } from 'drizzle-orm';
import {
  pharmacyReports,
  prescriptionRequests,
  requestMessages,
  requestQuotes,
} from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import { createMoveWork } from '../../platform/moves.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { refillQueue, refillSchedule, sendReminders } from './conversation/reminders.ts';
import { requestConversationRoutes } from './conversation/routes.ts';
import { mailUnread, unreadMailQueue } from './conversation/unread-mails.ts';
import { eraseRequests } from './erasure.ts';
import { notifyOfMove } from './notifications.ts';
import { deleteOldPhoneCodes } from './phone-proof.ts';
import { deleteOldPharmacyReports } from './reports.ts';
import { movingRequests } from './request-moves.ts';
import { deleteSenders } from './retention.ts';
import { prescriptionRequestRoutes } from './routes.ts';
import { followedRequestRoutes } from './tracking-routes.ts';

export {
  answeredAt,
  dueAt,
  firstLookAt,
  isAnsweredInTime,
  measuredCondition,
} from './answer-deadlines.ts';
export { isSameAnswer, parseAnswer } from './answer-rules.ts';
export { audiencesOf } from './audiences.ts';
export { readUnreadWords } from './conversation/unread-mails.ts';
export { completeMove } from './moves.ts';
export { notifyPharmacy } from './notify-pharmacy.ts';
export {
  findTextedPharmacies,
  pharmacyTextQueue,
  textPharmacies,
} from './pharmacy-texts.ts';
export {
  awaitsPhoneCode,
  hasReachablePhone,
  provePhone,
  proveRequestByMessage,
  sendNewPhoneCode,
} from './phone-proof.ts';
export {
  findChosenRequest,
  findRequest,
  lockRequest,
  measureResponses,
  type RequestRow,
} from './queries.ts';
export { lockReceivingPharmacy } from './receiving-pharmacy.ts';
export { movingRequests } from './request-moves.ts';
export {
  assertReadable,
  inquiriesPerNetwork,
  type SilentRequest,
  scheduleAskTown,
  silentRequestQueue,
} from './silent-requests.ts';
export {
  canText,
  hasShownNotification,
  isFollowedAtPhone,
  mailAddressOfInquiry,
  type NewsOfRequest,
  notifyByText,
  type TextNews,
  textNewsQueue,
} from './text-news.ts';
export { listFollowedRequests } from './tracking.ts';
export { changeRequest, insertQuote, insertRequest } from './write-requests.ts';

export const area = {
  sealed: [
    {
      table: prescriptionRequests,
      missing: {
        where: ne(prescriptionRequests.searchName, ''),
        complete: () => ({ searchName: null }),
      },
    },
    { table: requestMessages },
    { table: requestQuotes },
    { table: pharmacyReports },
  ],
  routes(route: Route, services: Services) {
    prescriptionRequestRoutes(route, services);
    requestConversationRoutes(route, services);
    followedRequestRoutes(route, services);
  },
  queues: [
    createMoveWork(movingRequests, notifyOfMove),
    defineWork(unreadMailQueue, mailUnread),
    defineWork(refillQueue, (services: Services) => sendReminders(services), refillSchedule),
  ],
  async cleanUp(services: Services) {
    await deleteOldPharmacyReports(services);
    await deleteOldPhoneCodes(services);
  },
  applyRetention: deleteSenders,
  erase: eraseRequests,
} satisfies Area;
