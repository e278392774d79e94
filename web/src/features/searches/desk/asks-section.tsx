import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { plural } from '../../../i18n/format.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { useEndWithSession } from '../../../lib/session.ts';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { AskList } from './ask-list.tsx';
import { asksQuery, endedAsksQuery, useLiveAsks } from './queries.ts';
import { useWaitingAsks } from './use-waiting.ts';

/**
 * What customers ask the pharmacies of a town, apart from the requests that were sent to this one
 * (product decision 39).
 */
export function AsksSection({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useAsksTexts();
  const language = useLanguage();
  const query = useInfiniteQuery(asksQuery(pharmacy.id));
  const { data: ended = [] } = useQuery(endedAsksQuery(pharmacy.id));
  const { waiting } = useWaitingAsks(pharmacy.id);
  useLiveAsks(pharmacy.id);
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
      {/* Tells a screen reader when something new is asked. */}
      <p role="status" className="sr-only">
        {query.data && plural(language, waiting, t.waiting)}
      </p>
      <StaleNotice query={query} />
      <WhenLoaded query={query} texts={t}>
        {({ pages }) => (
          <AskList
            pharmacyId={pharmacy.id}
            ended={ended}
            asks={pages.flatMap(({ items }) => items)}
            query={query}
          />
        )}
      </WhenLoaded>
    </section>
  );
}
