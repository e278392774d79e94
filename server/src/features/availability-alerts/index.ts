import { isNull } from 'drizzle-orm';
import { availabilityAlerts } from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { deleteOldAlerts, eraseAlerts } from './clean-up.ts';
import { availabilityAlertRoutes } from './routes.ts';
import { alertQueue, wakeAlerts } from './wake.ts';

export { hideAlertsFromOthers } from './change-alerts.ts';
export { type AlertPlace, readPlace, townOf } from './create-alert.ts';
export {
  createTextAlerts,
  endAlertsOfPhone,
  endTextAlerts,
  leaveAwake,
  ownAlertCondition,
  readWokenAlerts,
  senderOf,
  type TextAlert,
  textAlertCondition,
  textAlertQueue,
} from './text-alerts.ts';
export { type AlertCheck, createNameFilter, queueAlertCheck } from './wake.ts';

export const area = {
  sealed: [
    {
      table: availabilityAlerts,
      missing: {
        where: isNull(availabilityAlerts.mailbox),
        complete: ({ email }) => ({ mailbox: countedAddress(email ?? '') }),
      },
    },
  ],
  routes: availabilityAlertRoutes,
  queues: [defineWork(alertQueue, wakeAlerts)],
  cleanUp: deleteOldAlerts,
  erase: eraseAlerts,
} satisfies Area;
