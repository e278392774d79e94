import { longestConversationMessage } from '@dawaya/contract/vocabulary/messages';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { formatDateTime } from '../../../i18n/format.ts';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackPlainTexts } from '../../../i18n/track-plain.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import type { TrackedRequest } from '../kinds.ts';
import { PlainCancel } from './plain-cancel.tsx';
import { PlainForm } from './plain-form.tsx';

interface PlainRequestProps {
  token: string;
  request: TrackedRequest;
  typed: Record<string, string>;
}

export function PlainRequest({ token, request, typed }: PlainRequestProps) {
  const t = useTrackTexts();
  const { quote, pharmacy, status } = request;
  const isAnswered = quote && (quote.acceptedAt !== null || quote.refusedAt !== null);
  return (
    <>
      {quote && !isAnswered && isOpen(status) && quote.answer !== 'none' && (
        <div className="flex flex-wrap gap-3">
          <PlainForm
            token={token}
            requestId={request.id}
            call="accept"
            fields={{ version: quote.version }}
            submit={t.quote.accept}
          />
          <PlainForm
            token={token}
            requestId={request.id}
            call="refuse"
            fields={{ version: quote.version }}
            submit={t.quote.refuse}
            look="secondary"
          />
        </div>
      )}
      {pharmacy.phone && (
        <div className="flex flex-wrap gap-2">
          <PhoneLinks name={pharmacy.shopName} phone={pharmacy.phone} />
        </div>
      )}
      <Messages token={token} request={request} body={typed.body} />
      <PlainCancel token={token} tracked={request} />
    </>
  );
}

function Messages(props: { token: string; request: TrackedRequest; body: string | undefined }) {
  const { token, request, body } = props;
  const t = useMessagesTexts();
  const plain = useTrackPlainTexts();
  const language = useLanguage();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <ul className="flex flex-col gap-2">
        {request.messages.map((message) => (
          <li key={message.id} className="rounded bg-surface-sunken p-3">
            <p className="text-sm text-muted">
              {message.from === 'customer' ? plain.you : plain.pharmacy}
              {' · '}
              {formatDateTime(language, message.at)}
            </p>
            <UserParagraph text={message.body} />
          </li>
        ))}
      </ul>
      <PlainForm
        token={token}
        requestId={request.id}
        call="messages"
        submit={plain.send}
        look="secondary"
      >
        <TextArea
          name="body"
          label={plain.message}
          required
          maxLength={longestConversationMessage}
          defaultValue={body}
        />
      </PlainForm>
    </Card>
  );
}
