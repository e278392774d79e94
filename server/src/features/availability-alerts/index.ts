import { type Area, defineWork } from '../../platform/area.ts';
import { deleteOldAlerts, eraseAlerts } from './clean-up.ts';
import { availabilityAlertRoutes } from './routes.ts';
import { alertQueue, wakeAlerts } from './wake.ts';

export { type AlertCheck, queueAlertCheck } from './wake.ts';

export const area = {
  routes: availabilityAlertRoutes,
  queues: [defineWork(alertQueue, wakeAlerts)],
  cleanUp: deleteOldAlerts,
  erase: eraseAlerts,
} satisfies Area;
