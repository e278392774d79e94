import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { trackingCodeInText } from '@dawaya/contract/vocabulary/tracking-code';
import { useState } from 'react';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { greetingIn } from '../../../i18n/greeting.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import { PrintSlip } from './print-slip.tsx';
import { PrivateNote } from './private-note.tsx';
import { RequestConversation } from './request-conversation.tsx';
import { RequestQuote } from './request-quote.tsx';
import type { RequestMoves } from './use-moves.ts';

interface RequestBodyProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
  moves: RequestMoves;
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
}

export function RequestBody({ pharmacy, request, moves, ...answering }: RequestBodyProps) {
  const t = useDashboardRequestTexts();
  const { isAnswering } = answering;
  const remainingContent = (
    <>
      <RequestConversation
        pharmacyId={pharmacy.id}
        request={request}
        onError={moves.sessionEnded}
      />
      <PrivateNote pharmacyId={pharmacy.id} request={request} />
      <RequestHistory request={request} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <PrintSlip pharmacy={pharmacy} request={request} />
        <OtherMoves request={request} moves={moves} />
      </div>
    </>
  );
  return (
    <>
      {isOpen(request.status) && (
        <p className="text-sm text-muted">{t.answerWithin(t.within[request.urgency])}</p>
      )}
      <RequestOrigin request={request} hidesItems={isAnswering} />
      {request.notes && request.status !== 'new' && (
        <div className="rounded bg-surface-sunken p-3">
          <span className="sr-only">{t.notes}: </span>
          <UserParagraph text={request.notes} />
        </div>
      )}
      <RequestEnd request={request} />
      <RequestReach pharmacy={pharmacy} request={request} />
      <RequestQuote
        pharmacyId={pharmacy.id}
        request={request}
        onError={moves.sessionEnded}
        {...answering}
      />
      {/* While the answer is written, nothing competes with sending it. */}
      {isAnswering ? (
        <Fold title={t.more}>
          <div className="flex flex-col gap-4">{remainingContent}</div>
        </Fold>
      ) : (
        remainingContent
      )}
    </>
  );
}

/**
 * The end of a request without completion: declined with its reason, or cancelled
 * (docs/requests.md).
 */
function RequestEnd({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  const { declinedAt, cancelledAt, statusReason } = request;
  if (cancelledAt && request.origin.isReleased)
    return <p>{t.releasedAt(formatDateTime(language, cancelledAt))}</p>;
  if (cancelledAt) return <p>{t.cancelledAt(formatDateTime(language, cancelledAt))}</p>;
  if (!declinedAt) return null;
  return (
    <div>
      <p className="text-muted">{t.declinedAt(formatDateTime(language, declinedAt))}</p>
      {statusReason && <UserParagraph text={statusReason} />}
    </div>
  );
}

function RequestHistory({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  if (request.moves.length === 0) return null;
  return (
    <ol aria-label={t.history} className="flex flex-col gap-1 text-sm text-muted">
      {request.moves.map(({ move, at, by }) => (
        <li key={at}>
          {t.made[move]}
          {by && (
            <>
              {' '}
              {t.by} <UserText text={by} className="font-medium text-text" />
            </>
          )}
          {' · '}
          <time dateTime={at}>{formatDateTime(language, at)}</time>
        </li>
      ))}
    </ol>
  );
}

interface RequestOriginProps {
  request: PrescriptionRequest;
  /** The form of an answer has the items itself. */
  hidesItems: boolean;
}

function RequestOrigin({ request, hidesItems }: RequestOriginProps) {
  const t = useDashboardRequestTexts().origin;
  const { origin, items, forName, quote } = request;
  const notes = [origin.isFromTown && t.fromTown, origin.isContinued && t.continued].filter(
    (note) => note !== false,
  );
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="font-medium">
          {note}
        </p>
      ))}
      {forName && (
        <p>
          <span className="text-muted">{t.forName}:</span> <UserText text={forName} />
        </p>
      )}
      {!hidesItems && items.length > (quote?.lines.length ?? 0) && (
        <div>
          <h4 className="text-sm text-muted">{t.items}</h4>
          <ul className="flex flex-col">
            {items.map(({ text, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
              <li key={index} className="wrap-anywhere">
                <UserText text={text} className="font-semibold" />
                {quantity && (
                  <>
                    {'\u00A0· '}
                    <UserText text={quantity} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface RequestReachProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

function RequestReach({ pharmacy, request }: RequestReachProps) {
  const t = useDashboardRequestTexts();
  const { customerName, phone, code } = request;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PhoneLinks name={customerName} phone={phone} message={messageTo(request, pharmacy)} />
      <CopyButton text={displayPhone(phone)} label={t.copyPhone} texts={t.copy} />
      {code && (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{t.code}</span>
          <CodeDigits code={code} className="font-semibold" />
          <CopyButton text={code} label={t.copyCode} texts={t.copy} />
        </span>
      )}
    </div>
  );
}

/**
 * Returns the first text of a WhatsApp message, in the customer's language: the pharmacy and the
 * code, each isolated. It travels in a URL, so it has nothing about the request's content.
 */
export const messageTo = (
  { code, language }: Pick<PrescriptionRequest, 'code' | 'language'>,
  pharmacy: Pick<PharmacyProfile, 'shopName' | 'nameAr' | 'nameEn'>,
): string =>
  greetingIn[language](isolated(nameIn(language, pharmacy)), code && trackingCodeInText(code));

const loadDialog = () => import('./decline-dialog.tsx');

function OtherMoves({ request, moves }: { request: PrescriptionRequest; moves: RequestMoves }) {
  const t = useDashboardRequestTexts();
  const [declining, setDeclining] = useState(false);
  const dialog = useLazyModule(loadDialog, declining);
  if (!isOpen(request.status)) return null;
  return (
    <>
      {request.status === 'new' && (
        <Button
          variant="secondary"
          disabled={moves.isPending}
          busy={moves.isBusyWith('complete')}
          onClick={() => moves.make('complete')}
          className="whitespace-nowrap"
        >
          {t.complete}
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={moves.isPending}
        onClick={() => setDeclining(true)}
        className="whitespace-nowrap"
      >
        {t.decline}
      </Button>
      {dialog && (
        <dialog.DeclineDialog
          request={request}
          moves={moves}
          open={declining}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
