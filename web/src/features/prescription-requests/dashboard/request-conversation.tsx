import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { MessageThread } from '../../../shared/messages/message-thread.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConversation } from './queries.ts';

interface RequestTalkProps {
  pharmacyId: string;
  request: PrescriptionRequest;
  onError: (error: unknown) => boolean;
}

export function RequestConversation({ pharmacyId, request, onError }: RequestTalkProps) {
  const conversation = useConversation(pharmacyId, request.id);
  return (
    <MessageThread
      side="pharmacy"
      messages={request.messages}
      thread={request.thread}
      draft={`message.${request.id}`}
      onWrite={conversation.write}
      onSeen={conversation.seen}
      onMute={conversation.mute}
      onError={onError}
    >
      {isOpen(request.status) && !request.thread.isMutedByOther && (
        <AskForPhoto
          isRequested={request.thread.photoWantedAt !== null}
          ask={conversation.askForPhoto}
          onError={onError}
        />
      )}
    </MessageThread>
  );
}

interface AskForPhotoProps {
  isRequested: boolean;
  ask: () => Promise<unknown>;
  onError: (error: unknown) => boolean;
}

function AskForPhoto({ isRequested, ask, onError }: AskForPhotoProps) {
  const t = useMessagesTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const press = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await ask();
    } catch (error) {
      if (!onError(error)) setRefusal(sentenceOf(error, t.askFailed));
    } finally {
      setBusy(false);
    }
  };
  if (isRequested) return <p className="text-sm text-muted">{t.photoAsked}</p>;
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void press()} className="self-start">
        <ImageUp size={18} aria-hidden="true" />
        {t.askForPhoto}
      </Button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}
