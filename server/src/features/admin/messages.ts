import {
  handleContactMessage,
  listContactMessages,
  reopenContactMessage,
} from '@dawaya/contract/endpoints/admin-messages';
import type { ContactMessageAction } from '@dawaya/contract/vocabulary/contact-messages';
import { eq } from 'drizzle-orm';
import { contactMessages } from '../../database/schema.ts';
import { recordReads } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { changeMessage } from '../contact/index.ts';
import { runAsAdmin } from './as-admin.ts';
import { listMessagesAfter } from './queries.ts';

type Message = typeof contactMessages.$inferSelect;
type Handling = Pick<Message, 'handledAt' | 'handledBy' | 'handlingNote'>;

export function adminMessageRoutes(route: Route, { db, clock, live }: Services): void {
  /**
   * Locks a message and writes its change with the audit row, in one transaction.
   * @param handle returns the change, or undefined for a repeated call.
   * @throws AppError `not_found`; `not_signed_in` for an admin who was disabled meanwhile.
   */
  const change = async (
    { adminId, id }: { adminId: string; id: string },
    action: ContactMessageAction,
    handle: (before: Message, adminEmail: string) => Handling | undefined,
  ): Promise<Message> => {
    if (!isUuid(id)) throw new AppError('not_found');
    return runAsAdmin({ db, clock }, adminId, async (db, record, adminEmail) => {
      const idCondition = eq(contactMessages.id, id);
      const [before] = await db.select().from(contactMessages).where(idCondition).for('update');
      if (!before) throw new AppError('not_found');
      const changed = handle(before, adminEmail);
      if (!changed) return before;
      const after = await changeMessage(db, id, changed);
      if (!after) throw new AppError('not_found');
      await live.recordChange(db, 'admin');
      // The row outlives the message, so it contains no part of it.
      await record({ action, subjectKind: 'message', subjectId: id });
      return after;
    });
  };

  route(listContactMessages, ['admin'], async ({ query, actor }) => {
    const page = await readPage(
      query,
      (after, limit) => listMessagesAfter(db, after, limit, query.state),
      ({ name, email, subject, message, handlingNote }) => [
        name,
        email ?? '',
        subject,
        message,
        handlingNote ?? '',
      ],
    );
    const ids = page.items.map(({ id }) => id);
    await recordReads(db, clock(), { adminId: actor.admin.id, subject: 'message', ids });
    return page;
  });

  route(handleContactMessage, ['admin'], ({ params, actor, body: { note } }) =>
    change({ adminId: actor.admin.id, id: params.id }, 'handle-message', (before, handledBy) => {
      const isNew = !before.handledAt || (note !== undefined && note !== before.handlingNote);
      return isNew ? { handledAt: clock(), handledBy, handlingNote: note ?? null } : undefined;
    }),
  );

  route(reopenContactMessage, ['admin'], ({ params, actor }) =>
    change({ adminId: actor.admin.id, id: params.id }, 'reopen-message', ({ handledAt }) =>
      handledAt ? { handledAt: null, handledBy: null, handlingNote: null } : undefined,
    ),
  );
}
