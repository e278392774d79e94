import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import { pushDeliveryQueue } from '../deliveries/index.ts';
import { deleteOldSubscriptions, eraseFollowers } from './follower-subscriptions.ts';
import { earlierPushQueue, pushQueue } from './queues.ts';
import { pushRoutes } from './routes.ts';
import type { Push } from './service.ts';

export { followersOf, type PushAudience } from './audience.ts';
export { deleteFollowers, findHolders } from './follower-subscriptions.ts';
export { type PushServices, publicPushServices } from './push-services.ts';
export { createPush, type Push } from './service.ts';
export {
  deleteDevicesOfAccount,
  deleteDevicesOfSession,
  deleteDevicesOfStaff,
} from './sign-out.ts';

/** The titles of a notification at the desk, in the language of the device. */
const titles: Record<Language, string> = {
  en: 'A notification to a device',
  ar: 'تنبيه إلى جهاز',
};
export const titleOfPush = ({ language }: { language: Language }): string => titles[language];

interface ServicesWithPush {
  push: Push;
}

export const area = {
  routes: pushRoutes,
  queues: [
    defineWork(pushQueue, ({ push }: ServicesWithPush, data) => push.address(data)),
    defineWork(earlierPushQueue, ({ push }: ServicesWithPush, data) => push.adopt(data)),
    defineWork(pushDeliveryQueue, ({ push }: ServicesWithPush, data, job) =>
      push.deliver(data, job),
    ),
  ],
  cleanUp: ({ db, clock }: { db: Database; clock: Clock }) => deleteOldSubscriptions(db, clock()),
  erase: eraseFollowers,
} satisfies Area;
