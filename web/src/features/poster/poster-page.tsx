import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import logo from '../../assets/logo.svg';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { posterTexts, usePosterTexts } from '../../i18n/poster.ts';
import { useTitle } from '../../lib/head.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { usePublicUrl } from '../../lib/public-url.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import { loadPrintedTextWays } from '../../shared/text-ways/load-text-ways.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserText } from '../../ui/user-text.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

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
        variant="quiet"
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

function Poster({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePosterTexts();
  const address = `${usePublicUrl()}${paths.pharmacy(pharmacy.id)}`;
  const TextWays = useLazyModule(loadPrintedTextWays, true);
  const { ar, en } = posterTexts;
  const names = [...new Set([nameIn('ar', pharmacy), nameIn('en', pharmacy)])];
  return (
    <div className="poster mx-auto flex w-full max-w-2xl flex-col items-center justify-between gap-4 p-[6%] text-center">
      <div className="w-full">
        <p lang="ar" dir="rtl" className="text-2xl leading-snug font-bold sm:text-[3rem]">
          {ar.headline}
        </p>
        <p lang="en" dir="ltr" className="mt-1 text-xl leading-snug font-bold sm:text-2xl">
          {en.headline}
        </p>
      </div>
      <div className="w-full wrap-anywhere">
        {names.map((name) => (
          <p key={name} className="text-xl leading-snug font-semibold sm:text-2xl">
            <UserText text={name} />
          </p>
        ))}
      </div>
      <QrCode text={address} label={t.code} className="w-3/5" />
      <div className="w-full">
        <p lang="ar" dir="rtl">
          {ar.steps}
        </p>
        <p lang="en" dir="ltr">
          {en.steps}
        </p>
        <p className="mt-2 text-sm wrap-anywhere">
          <span dir="ltr">{address}</span>
        </p>
      </div>
      {TextWays && <TextWays />}
      <p className="flex items-center gap-2 text-xl font-bold">
        <img src={logo} alt="" width={36} height={36} />
        <span lang="ar">دوايا</span> <span lang="en">Dawaya</span>
      </p>
    </div>
  );
}
