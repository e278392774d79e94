import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import Printer from 'lucide-react/icons/printer';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { Advertised } from './advertised.tsx';
import { Heading } from './heading.tsx';
import { Hours } from './hours.tsx';
import { Reach } from './reach.tsx';
import { Where } from './where.tsx';

export default function PharmacyPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const query = useRead(pharmacyQuery(id));
  const t = usePharmacyPageTexts();
  return (
    <>
      {query.data === undefined && <h1 className="sr-only">{t.heading}</h1>}
      <WhenLoaded query={query} texts={t}>
        {(pharmacy) => (pharmacy ? <Found pharmacy={pharmacy} /> : <NotFound />)}
      </WhenLoaded>
    </>
  );
}

function Found({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  useTitle(t.titleOf(nameIn(language, pharmacy), cityName(language, pharmacy.city)));
  return (
    <article className="page-width flex max-w-4xl flex-col gap-6 pt-4 sm:pt-8">
      <Heading pharmacy={pharmacy} />
      <div className="flex flex-col gap-3">
        <LinkButton href={paths.requestTo(pharmacy.id)} className="min-h-12 text-lg">
          {t.send}
        </LinkButton>
        <Reach pharmacy={pharmacy} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <HydrationBoundary>
          <Where pharmacy={pharmacy} />
        </HydrationBoundary>
        <HydrationBoundary>
          <Hours pharmacy={pharmacy} />
        </HydrationBoundary>
      </div>
      <Advertised pharmacyId={pharmacy.id} />
      <LinkButton href={paths.poster(pharmacy.id)} look="quiet" className="-ms-3 self-start">
        <Printer size={18} aria-hidden="true" />
        {t.poster}
      </LinkButton>
    </article>
  );
}
