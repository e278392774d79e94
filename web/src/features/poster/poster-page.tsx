import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { usePosterTexts } from '../../i18n/poster.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { Poster } from './poster.tsx';

/** /pharmacies/:id/poster: one sheet of paper for the pharmacy's door. */
export default function PosterPage({ params: { id = '' } }: { params: Record<string, string> }) {
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
  const t = usePosterTexts();
  const language = useLanguage();
  const hydrated = useHydrated();
  useTitle(t.titleOf(nameIn(language, pharmacy)));
  return (
    <div className="page-width flex max-w-3xl flex-col gap-4 pt-4">
      <LinkButton
        href={paths.pharmacy(pharmacy.id)}
        look="quiet"
        className="-ms-3 self-start print:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <div className="me-auto">
          <h1 className="text-2xl font-bold">{t.heading}</h1>
          <p className="text-muted">{t.hint}</p>
        </div>
        {hydrated && (
          <Button onClick={() => print()}>
            <Printer size={18} aria-hidden="true" />
            {t.print}
          </Button>
        )}
      </div>
      <Poster pharmacy={pharmacy} />
    </div>
  );
}
