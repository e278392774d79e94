import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { track as ar } from '../../../i18n/ar/track.ts';
import { track as en } from '../../../i18n/en/track.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Name } from '../../../ui/name.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { trackedQuery } from './queries.ts';
import { Steps, type TrackedRequest } from './steps.tsx';

/** `/track/{token}`: where a request stands, for whoever sent it (decision 18). */
export default function TrackPage({ params }: { params: Record<string, string> }) {
  const t = useMessages({ en, ar });
  const { data, error, isPending, refetch } = useQuery(trackedQuery(params.token ?? ''));
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="mb-6 text-2xl font-bold sm:text-3xl">{t.title}</h1>
      {data && <Tracked request={data} />}
      {data === null && (
        <EmptyState title={t.unknownTitle} text={t.unknownText}>
          <LinkButton href={paths.home} look="secondary">
            {t.home}
          </LinkButton>
        </EmptyState>
      )}
      {isPending && <LoadingState text={t.loading} />}
      {error && !data && (
        <ErrorState error={error} fallback={t.failed} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Tracked({ request }: { request: TrackedRequest }) {
  const t = useMessages({ en, ar });
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-col gap-5">
        <h2 className="text-lg leading-snug font-semibold break-words">
          <span className="block text-sm font-normal text-muted">{t.to}</span>{' '}
          <Name value={request.pharmacy.shopName} />
        </h2>
        <Steps request={request} />
        <p className="text-sm text-muted">{t.refreshes}</p>
      </Card>
      {request.pharmacy.phone && <Contact phone={request.pharmacy.phone} />}
      {request.urgency === 'emergency' && <p className="font-medium">{t.emergency}</p>}
      <p className="text-sm text-muted">{t.keepPrivate}</p>
    </div>
  );
}

function Contact({ phone }: { phone: string }) {
  const t = useMessages({ en, ar });
  return (
    <section className="flex flex-col gap-3">
      <p>{t.contact}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`tel:${phone}`} className={buttonClass('secondary', 'whitespace-nowrap')}>
          <span className="sr-only">{t.call} </span>
          <Phone size={18} aria-hidden="true" />
          <PhoneNumber value={phone} />
        </a>
        <a
          href={`https://wa.me/${phone.replace('+', '')}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {t.whatsapp}
        </a>
      </div>
    </section>
  );
}
