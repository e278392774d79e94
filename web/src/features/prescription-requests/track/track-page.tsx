import { isAllowed, isOpen, requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Name } from '../../../ui/name.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { Ending } from './ending.tsx';
import { type TrackedRequest, trackedQuery } from './queries.ts';
import { Steps } from './steps.tsx';

/** `/track/{token}`: where a request stands, for whoever sent it (product decision 18). */
export default function TrackPage({ params }: { params: Record<string, string> }) {
  const t = useTrackTexts();
  const token = params.token ?? '';
  const query = useQuery(trackedQuery(token));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-bold outline-none sm:text-3xl">
        {t.title}
      </h1>
      <WhenLoaded query={query} texts={t}>
        {(request) =>
          request ? (
            <div className="flex flex-col gap-5">
              <StaleNotice query={query} />
              <Tracked request={request} lookedAt={query.dataUpdatedAt} />
              {isAllowed(requestMoves.cancel, request.status) && (
                <CancelRequest
                  token={token}
                  // Once the dialog has gone: behind it nothing takes the focus.
                  onCancelled={() => setTimeout(() => heading.current?.focus())}
                />
              )}
              <p className="text-sm text-muted">{t.keepPrivate}</p>
            </div>
          ) : (
            <EmptyState title={t.unknownTitle} text={t.unknownText}>
              <LinkButton href={paths.home} look="secondary">
                {t.home}
              </LinkButton>
            </EmptyState>
          )
        }
      </WhenLoaded>
    </div>
  );
}

function Tracked({ request, lookedAt }: { request: TrackedRequest; lookedAt: number }) {
  const t = useTrackTexts();
  const language = useLanguage();
  const waiting = isOpen(request.status);
  // A refused emergency is one still.
  const urgent = request.urgency === 'emergency' && (waiting || request.status === 'declined');
  return (
    <>
      <Ending request={request} />
      <Card className="flex flex-col gap-5">
        <h2 className="text-lg leading-snug font-semibold break-words">
          <span className="block text-sm font-normal text-muted">{t.to}</span>{' '}
          <Name value={request.pharmacy.shopName} />
        </h2>
        <Steps request={request} />
        {waiting && (
          <p className="text-sm text-muted">
            {t.refreshes} {t.looked(formatDateTime(language, new Date(lookedAt)))}
          </p>
        )}
      </Card>
      {urgent && <p className="font-medium">{t.emergency}</p>}
      {request.pharmacy.phone && (
        <Contact name={request.pharmacy.shopName} phone={request.pharmacy.phone} />
      )}
    </>
  );
}

function Contact({ name, phone }: { name: string; phone: string }) {
  const t = useTrackTexts();
  return (
    <section className="flex flex-col gap-3">
      <p>{t.contact}</p>
      <div className="flex flex-wrap gap-2">
        <PhoneLinks name={name} phone={phone} />
      </div>
    </section>
  );
}
