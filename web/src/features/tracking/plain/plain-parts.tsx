import { isolated } from '@dawaya/contract/vocabulary/direction';
import { maxConversationMessageLength } from '@dawaya/contract/vocabulary/messages';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useContext } from 'react';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { paths } from '../../../lib/paths.ts';
import { PlainAnswerOf } from '../../../lib/plain-answer.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import { DisclosureNotice } from '../inquiry/learns.tsx';
import type { InquiryAnswer, TrackedInquiry, TrackedRecord, TrackedRequest } from '../queries.ts';
import { PlainCancel, PlainForm } from './plain-form.tsx';

/**
 * The actions at a private link as forms, for a browser without scripts (docs/connections.md).
 * Only the server renders it, within `noscript`; no browser loads it.
 */
export function PlainParts({ token, tracked }: { token: string; tracked: TrackedRecord }) {
  const t = useTrackMoreTexts().plain;
  const answered = useContext(PlainAnswerOf);
  // The form of the four digits shows its own.
  const refused = answered?.action.endsWith('/unlock') ? undefined : answered?.error;
  const isOpen = tracked.kind !== 'consultation' && !tracked.locked;
  return (
    <div className="flex flex-col gap-5">
      {refused && (
        <p role="alert" className="rounded bg-danger-soft p-3 font-medium text-danger">
          {refused}
        </p>
      )}
      {isOpen && tracked.photos.length > 0 && <Photos urls={tracked.photos} />}
      {isOpen && tracked.kind === 'request' && (
        <PlainRequest token={token} request={tracked} typed={answered?.typed ?? {}} />
      )}
      {tracked.kind === 'consultation' && <PlainCancel token={token} tracked={tracked} />}
      {isOpen && tracked.kind === 'inquiry' && <PlainInquiry token={token} inquiry={tracked} />}
      <p className="text-sm text-muted">{t.news}</p>
      <LinkButton href={paths.track(token)} variant="secondary" className="self-start">
        {t.lookAgain}
      </LinkButton>
    </div>
  );
}

/** A list of links to the photos: the buttons around the thumbnails need scripts. */
function Photos({ urls }: { urls: readonly string[] }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  return (
    <ul aria-label={t.photos} className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            aria-label={t.openPhoto(formatNumber(language, index + 1))}
            className="block size-20 overflow-hidden rounded border border-line"
          >
            <img src={`${url}?size=small`} alt="" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PlainRequestProps {
  token: string;
  request: TrackedRequest;
  typed: Record<string, string>;
}

function PlainRequest({ token, request, typed }: PlainRequestProps) {
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
            variant="secondary"
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
  const plain = useTrackMoreTexts().plain;
  const language = useLanguage();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{t.title}</h2>
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
        variant="secondary"
      >
        <TextArea
          name="body"
          label={plain.message}
          required
          maxLength={maxConversationMessageLength}
          defaultValue={body}
        />
      </PlainForm>
    </Card>
  );
}

interface PlainInquiryProps {
  token: string;
  inquiry: TrackedInquiry;
}

function PlainInquiry({ token, inquiry }: PlainInquiryProps) {
  const t = useTrackInquiryTexts();
  if (inquiry.status !== 'open') return null;
  return (
    <>
      {inquiry.answers.map((answer) => (
        <ChoiceStep key={answer.pharmacyId} token={token} inquiry={inquiry} answer={answer} />
      ))}
      {inquiry.canWiden && (
        <PlainForm token={token} call="widen" submit={t.widen} variant="secondary" />
      )}
      {inquiry.canRemind && (
        <PlainForm token={token} call="remind" submit={t.remind} variant="secondary" />
      )}
      <PlainForm
        token={token}
        call="close"
        submit={t.close.yes}
        variant="danger"
        asks={{ open: t.close.open, text: t.close.text.map((line) => <p key={line}>{line}</p>) }}
      />
    </>
  );
}

/** The step before a pharmacy gets the customer's details: its answer, and these details. */
function ChoiceStep({ token, inquiry, answer }: PlainInquiryProps & { answer: InquiryAnswer }) {
  const t = useTrackInquiryMoreTexts();
  const { chooseLabel } = useTrackInquiryTexts();
  const { pharmacyId, version, shopName } = answer;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">
        <Name value={shopName} />
      </h3>
      <AnswerReading answer={answer} items={inquiry.items} />
      {answer.answer !== 'none' && (
        <PlainForm
          token={token}
          call="choose"
          fields={{ pharmacyId, version }}
          submit={t.confirm}
          asks={{
            open: chooseLabel(isolated(shopName)),
            text: <DisclosureNotice inquiry={inquiry} />,
          }}
        />
      )}
    </Card>
  );
}
