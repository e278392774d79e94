import { call } from '../../../lib/api.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { MessageThread } from '../../../shared/messages/message-thread.tsx';
import { Card } from '../../../ui/card.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { shownRequestQuery, type TrackedRequest, trackedQuery } from '../queries.ts';

const loadClearerPhoto = () => import('./clearer-photo.tsx');

interface ConversationProps {
  token: string;
  request: TrackedRequest;
}

export default function Conversation({ token, request }: ConversationProps) {
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
  return (
    <Card>
      <MessageThread
        side="customer"
        messages={request.messages}
        thread={request.thread}
        draft={draft}
        heading="h2"
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
    </Card>
  );
}
