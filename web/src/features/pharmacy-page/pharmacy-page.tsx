import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName, cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'wouter';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useTitle } from '../../lib/head.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSharedAddress } from '../../lib/public-url.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { ConfirmedOpen, OpeningStatus } from '../../shared/opening/opening-status.tsx';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import { countView } from '../../shared/products/counting.ts';
import { Price } from '../../shared/products/price.tsx';
import { ProductPicture } from '../../shared/products/product-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { Name } from '../../ui/name.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { Hours } from './hours.tsx';
import { advertisedQuery } from './queries.ts';
import { PlaceSection } from './where.tsx';

export default function PharmacyPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const query = useRead(pharmacyQuery(id));
  const t = usePharmacyPageTexts();
  return (
    <>
      {query.data === undefined && <h1 className="sr-only">{t.heading}</h1>}
      <WhenLoaded query={query} texts={t}>
        {(pharmacy) => (pharmacy ? <PharmacyDetails pharmacy={pharmacy} /> : <NotFound />)}
      </WhenLoaded>
    </>
  );
}

function PharmacyDetails({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  useTitle(t.titleOf(nameIn(language, pharmacy), cityName(language, pharmacy.city)));
  return (
    <article className="page-width flex max-w-4xl flex-col gap-6 pt-4 sm:pt-8">
      <Heading pharmacy={pharmacy} />
      <div className="flex flex-col gap-3">
        <LinkButton href={paths.requestTo(pharmacy.id)} className="min-h-12">
          {t.send}
        </LinkButton>
        <ContactButtons pharmacy={pharmacy} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <HydrationBoundary>
          <PlaceSection pharmacy={pharmacy} />
        </HydrationBoundary>
        <HydrationBoundary>
          <Hours pharmacy={pharmacy} />
        </HydrationBoundary>
      </div>
      <AdvertisementsLink pharmacyId={pharmacy.id} />
    </article>
  );
}

function Heading({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const otherName =
    language === 'ar' ? pharmacy.nameAr && pharmacy.nameEn : pharmacy.nameEn && pharmacy.nameAr;
  return (
    <header className="flex flex-col gap-3">
      <Way city={pharmacy.city} />
      <div>
        <h1 className="text-2xl leading-snug font-bold wrap-anywhere">
          <UserText text={nameIn(language, pharmacy)} />
        </h1>
        {otherName && (
          <p className="text-xl text-muted wrap-anywhere">
            <UserText text={otherName} />
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4">
        <OpeningStatus pharmacy={pharmacy} />
        {pharmacy.is24Hours && (
          <Badge>
            <Clock size={14} aria-hidden="true" />
            {t.always}
          </Badge>
        )}
        {pharmacy.hasDelivery && (
          <Badge>
            <Truck size={14} aria-hidden="true" className="icon-directional" />
            {t.delivery}
          </Badge>
        )}
        <ConfirmedOpen pharmacy={pharmacy} />
      </p>
    </header>
  );
}

function Way({ city }: { city: string }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const knownCity = cityOf(city);
  const look =
    'inline-flex min-h-11 min-w-11 items-center justify-center text-primary hover:underline';
  return (
    <nav aria-label={t.way} className="-mb-2">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link href={paths.towns} className={look}>
            {t.towns}
          </Link>
        </li>
        {city && (
          <>
            <li aria-hidden="true" className="text-muted">
              /
            </li>
            <li>
              {knownCity ? (
                <Link href={paths.town(citySlug(knownCity))} className={look}>
                  {cityName(language, city)}
                </Link>
              ) : (
                <UserText text={city} />
              )}
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}

function AdvertisementsLink({ pharmacyId }: { pharmacyId: string }) {
  const t = usePharmacyPageTexts();
  const { data = [] } = useRead(advertisedQuery(pharmacyId));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="advertised" className="flex flex-col gap-3">
      <h2 id="advertised" className="text-xl font-bold">
        {t.advertisements}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {data.map(({ id, productName, description, price, productImage }) => (
          <li
            key={id}
            ref={countView}
            data-id={id}
            className="flex gap-3 border-b border-line py-3"
          >
            <HydrationBoundary>
              <ProductPicture address={productImage} className="size-20 shrink-0 rounded" />
              <div className="min-w-0 wrap-anywhere">
                <h3 className="leading-snug font-semibold">
                  <Name value={productName} />
                </h3>
                <p className="font-bold text-primary">
                  <Price value={price} />
                </p>
                <UserParagraph text={description} className="line-clamp-2 text-sm text-muted" />
              </div>
            </HydrationBoundary>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContactButtons({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const name = nameIn(useLanguage(), pharmacy);
  return (
    <section aria-label={t.contact} className="flex flex-wrap gap-3">
      {pharmacy.phone && <PhoneLinks name={name} phone={pharmacy.phone} />}
      <ShareButton pharmacy={pharmacy} />
    </section>
  );
}

const actionClass = 'flex-1 whitespace-nowrap max-sm:px-2 sm:flex-none';

/**
 * Shares the page's URL: by the phone's own dialog, else by WhatsApp, a link that works without
 * scripts. It has the pharmacy's name, and nothing of the person who shares it.
 */
function ShareButton({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const url = useSharedAddress(paths.pharmacy(pharmacy.id), language);
  const text = t.shareText(nameIn(language, pharmacy));
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  // Closing the dialog is an answer too.
  const share = () => void navigator.share({ title: text, url }).catch(() => {});
  return (
    <>
      {hydrated && 'share' in navigator ? (
        <Button variant="secondary" className={actionClass} onClick={share}>
          <Share2 size={18} aria-hidden="true" />
          {t.share}
        </Button>
      ) : (
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.shareOnWhatsapp}
          className={buttonClass('secondary', actionClass)}
        >
          <Share2 size={18} aria-hidden="true" />
          {t.share}
        </a>
      )}
      {hydrated && 'clipboard' in navigator && (
        <Button variant="secondary" className={actionClass} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          {t.copy}
        </Button>
      )}
    </>
  );
}
