import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'wouter';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { Address } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { Directions } from '../directions.tsx';
import { type PartOfRequest, shownRequestQuery, type TrackedRequest } from '../queries.ts';
import { ConfirmedMove, useTrackedAction } from '../tracked-action.tsx';

/** Opening hours, address and directions of the pharmacy. */
export function PharmacyPlace({ pharmacy }: Pick<TrackedRequest, 'pharmacy'>) {
  const t = useTrackTexts();
  // Hours are public, but only for a listed pharmacy.
  const { data: listed } = useRead(pharmacyQuery(pharmacy.id));
  const { landmark } = pharmacy;
  return (
    <>
      {listed && (
        <p>
          <OpeningStatus pharmacy={listed} />
        </p>
      )}
      <address className="flex gap-2 not-italic">
        <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <Address at={pharmacy}>
            {landmark && (
              <span className="block">
                <UserText text={landmark} />
              </span>
            )}
          </Address>
        </span>
      </address>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Directions pharmacy={pharmacy} />
        {listed && (
          <Link
            href={paths.pharmacy(pharmacy.id)}
            className="inline-flex min-h-11 items-center gap-1 font-medium text-primary hover:underline"
          >
            {t.pharmacy.about}
            <ChevronRight size={18} aria-hidden="true" className="icon-directional" />
          </Link>
        )}
      </div>
    </>
  );
}

const loadProof = () => import('../proof-form.tsx');

/**
 * The form for the code of a sender without an email address. An answer that waits for the sender
 * folds it: accepting is the next step.
 */
export function PhoneProof({ token, request }: Pick<PartOfRequest, 'token' | 'request'>) {
  const proof = useLazyModule(loadProof, request.awaitsPhoneCode);
  const isFolded = request.quote?.acceptedAt === null && request.quote.refusedAt === null;
  return (
    proof &&
    request.awaitsPhoneCode && (
      <proof.ProvePhone token={token} isFolded={isFolded} hasCode={request.hasPhoneCode} />
    )
  );
}

export function AskTime({ at }: { at: string }) {
  return (
    <p className="text-sm text-muted">
      {useTrackMoreTexts().forward.asksAt(formatDateTime(useLanguage(), at))}
    </p>
  );
}

interface AskProps extends Pick<PartOfRequest, 'token' | 'request'> {
  quote: NonNullable<TrackedRequest['quote']>;
  onMade: () => void;
}

/** Returns the last question whether the answered medicine is still there, and what follows it. */
function sinceAsked({ request, quote }: Pick<AskProps, 'request' | 'quote'>) {
  const askedIndex = request.messages.findLastIndex(
    ({ phrase, at }) => phrase === 'still-there' && at > quote.answeredAt,
  );
  return askedIndex < 0 ? [] : request.messages.slice(askedIndex);
}

/** Returns whether the pharmacy has written since the customer asked. */
export const hasReply = (request: TrackedRequest, quote: AskProps['quote']): boolean =>
  sinceAsked({ request, quote }).some(({ from }) => from === 'pharmacy');

/** Asks by a message whether the medicine, which is no longer put aside, is still there. */
export function AskWhetherThere({ token, request, quote, onMade }: AskProps) {
  const t = useTrackMoreTexts().stillThere;
  const { busy, refusal, run } = useTrackedAction(token, t.failed);
  if (sinceAsked({ request, quote }).length > 0)
    return <p className="basis-full font-medium">{t.asked}</p>;
  const ask = async () => {
    const input = {
      ...shownRequestQuery(token, request),
      body: { phrase: 'still-there' as const },
    };
    const isSent = await run(() =>
      callIdempotently(`ask.${request.id}`, 'POST /api/track/:token/messages', input),
    );
    if (!isSent) return;
    toast({ title: t.asked });
    // The button is gone.
    onMade();
  };
  return (
    <>
      <Button busy={busy} onClick={() => void ask()} className="basis-full sm:basis-auto">
        {t.ask}
      </Button>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}

/**
 * Releases a chosen pharmacy before it has completed the request; the inquiry opens again
 * (docs/inquiries.md).
 */
export function Release({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().release;
  return (
    <ConfirmedMove
      token={token}
      texts={t}
      move={() => call('POST /api/track/:token/release', shownRequestQuery(token, request))}
      isDangerous
      onMade={onMade}
    />
  );
}
