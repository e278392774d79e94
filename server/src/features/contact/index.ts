import { contactMessages } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { contactRoutes } from './routes.ts';
import { deleteOldMessages, eraseMessages } from './service.ts';

export type { ContactServices } from './routes.ts';
export { changeMessage, ofPerson as contactMessagesOf } from './service.ts';

export const area = {
  sealed: [{ table: contactMessages }],
  routes: contactRoutes,
  applyRetention: deleteOldMessages,
  erase: eraseMessages,
} satisfies Area;
