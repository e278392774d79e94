import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { MessageThread } from '../../../shared/messages/message-thread.tsx';
import { Card } from '../../../ui/card.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { TrackedRequest } from '../kinds.ts';
import { asShown, trackedQuery } from '../queries.ts';

const loadClearerPhoto = () => import('./clearer-photo.tsx');

interface TalkProps {
  token: string;
  request: TrackedRequest;
}

/** What customer and pharmacy write to each other, and the photo that was asked for. */
export default function Talk({ token, request }: TalkProps) {
  const client = useQueryClient();
  const isPhotoWanted = request.thread.photoWantedAt !== null;
  const clearerPhoto = useLazyModule(loadClearerPhoto, isPhotoWanted);
  const address = asShown(token, request);
  const draft = `message.${request.id}`;
  const lookAgain = async () => {
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
        onWrite={async (body) => {
          await callIdempotently(draft, 'POST /api/track/:token/messages', { ...address, body });
          await lookAgain();
        }}
        onSeen={async (until) => {
          await call('POST /api/track/:token/messages/seen', { ...address, body: { until } });
          await lookAgain();
        }}
        onMute={async (muted) => {
          await call('POST /api/track/:token/mute', { ...address, body: { muted } });
          await lookAgain();
        }}
        onError={() => false}
      >
        {clearerPhoto && isPhotoWanted && (
          <clearerPhoto.ClearerPhoto address={address} onSent={lookAgain} />
        )}
      </MessageThread>
    </Card>
  );
}
