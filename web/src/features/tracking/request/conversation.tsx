import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { MessageThread } from '../../../shared/messages/message-thread.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { shownRequestQuery, type TrackedRequest, trackedQuery } from '../queries.ts';

const loadClearerPhoto = () => import('./clearer-photo.tsx');

interface ConversationProps {
  token: string;
  request: TrackedRequest;
}

export default function Conversation({ token, request }: ConversationProps) {
  const t = useMessagesTexts();
  const language = useLanguage();
  const openClient = useLazyClient();
  const isPhotoWanted = request.thread.photoWantedAt !== null;
  const clearerPhoto = useLazyModule(loadClearerPhoto, isPhotoWanted);
  const address = shownRequestQuery(token, request);
  const draft = `message.${request.id}`;
  const changing = async (change: () => Promise<unknown>) => {
    // First: without the client the page could not show the change.
    const client = await openClient();
    await change();
    await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
  };
  // Once the request has ended, it is seldom read again. The state stays while a person writes.
  const [isFolded] = useState(
    !isOpen(request.status) && request.thread.unread === 0 && !isPhotoWanted,
  );
  const thread = (
    <MessageThread
      side="customer"
      messages={request.messages}
      thread={request.thread}
      draft={draft}
      heading="h2"
      hidesHeading={isFolded}
      onWrite={(body) =>
        changing(() =>
          callIdempotently(draft, 'POST /api/track/:token/messages', { ...address, body }),
        )
      }
      onSeen={(until) =>
        changing(() =>
          call('POST /api/track/:token/messages/seen', { ...address, body: { until } }),
        )
      }
      onMute={(muted) =>
        changing(() => call('POST /api/track/:token/mute', { ...address, body: { muted } }))
      }
      onError={() => false}
    >
      {clearerPhoto && isPhotoWanted && (
        <clearerPhoto.ClearerPhoto address={address} changing={changing} />
      )}
    </MessageThread>
  );
  if (!isFolded) return <Card>{thread}</Card>;
  const { unread } = request.thread;
  return (
    <Fold
      title={
        <>
          {t.title}
          {unread > 0 && <Badge tone="primary">{plural(language, unread, t.unread)}</Badge>}
        </>
      }
    >
      {thread}
    </Fold>
  );
}
