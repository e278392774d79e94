import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { newestOf } from '../../../shared/notifications/bell.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { endedInquiriesQuery, inquiriesQuery, useLiveInquiries } from './queries.ts';

/**
 * The inquiries to the town's pharmacies, apart from the requests to this one (docs/inquiries.md).
 */
export function InquiriesSection({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useInquiriesTexts();
  const language = useLanguage();
  const query = useInfiniteQuery(inquiriesQuery(pharmacy.id));
  const { data: ended = [] } = useQuery(endedInquiriesQuery(pharmacy.id));
  const { waiting } = useWaitingInquiries(pharmacy.id);
  useLiveInquiries(pharmacy.id);
  useEndWithSession('pharmacy', query.error);
  return (
    <section
      id="asks"
      aria-labelledby="asks-title"
      className="flex min-w-0 scroll-mt-2 flex-col gap-3"
    >
      <h2 id="asks-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      {/* Announces a new inquiry to a screen reader. */}
      <p role="status" className="sr-only">
        {query.data && plural(language, waiting, t.waiting)}
      </p>
      <StaleNotice query={query} />
      <WhenLoaded query={query} texts={t}>
        {({ pages }) => (
          <InquiryList
            pharmacyId={pharmacy.id}
            ended={ended}
            inquiries={pages.flatMap(({ items }) => items)}
            query={query}
          />
        )}
      </WhenLoaded>
    </section>
  );
}

/**
 * Returns for the bell the number of inquiries without an answer, and a number that grows with each
 * new or repeated one and with nothing else.
 */
export function useWaitingInquiries(pharmacyId: string): { waiting: number; newest: number } {
  const { data } = useInfiniteQuery(inquiriesQuery(pharmacyId));
  const inquiries = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = useRef(0);
  newest.current = Math.max(
    newest.current,
    newestOf(inquiries.map(({ askedAt, remindedAt }) => remindedAt ?? askedAt)),
  );
  return {
    waiting: inquiries.filter(({ given }) => given === null).length,
    newest: newest.current,
  };
}
