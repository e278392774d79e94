import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Clock from 'lucide-react/icons/clock';
import Store from 'lucide-react/icons/store';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { withState } from '../../../i18n/place.ts';
import { useRequestTexts } from '../../../i18n/request.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { type Read, useRead } from '../../../lib/reads/use-read.ts';
import { LazyFinder } from '../../../shared/finder/lazy-finder.tsx';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { publicAdvertisementsQuery } from '../../../shared/products/advertisements-query.ts';
import { Price } from '../../../shared/products/price.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/name.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { RequestForm } from './request-form.tsx';

/**
 * /request: a prescription request to the pharmacy in the URL (specification §2), or
 * the finder, whose choice opens the form on this page.
 */
export default function RequestPage() {
  const t = useRequestTexts();
  const pharmacyId = pharmacyIdOf(new URLSearchParams(useSearch()));
  const target = useRead({ ...pharmacyQuery(pharmacyId ?? ''), enabled: pharmacyId !== null });
  const toChoose = pharmacyId === null || target.data === null;
  useTopAfterChoice(pharmacyId);
  return (
    <div className={cx('page-width flex flex-col gap-5 pt-4', !toChoose && 'max-w-2xl')}>
      <LinkButton href={paths.home} variant="quiet" className="-ms-3 self-start">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
      {toChoose ? (
        <PharmacyFinderPart {...(pharmacyId === null ? t.noPharmacy : t.unknownPharmacy)} />
      ) : (
        <RecipientForm key={pharmacyId} target={target} />
      )}
    </div>
  );
}

function useTopAfterChoice(pharmacyId: string | null): void {
  const before = useRef(pharmacyId);
  useEffect(() => {
    if (before.current === pharmacyId) return;
    before.current = pharmacyId;
    if (pharmacyId === null) return;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pharmacyId]);
}

function RecipientForm({ target }: { target: Read<PharmacyInFull | null> }) {
  const t = useRequestTexts();
  const { data: pharmacy, error, refetch } = target;
  const { advertisementId, advertisement } = useAdvertisement(pharmacy?.id);
  const item = new URLSearchParams(useSearch()).get('item');
  return (
    <>
      <h1 className="text-2xl font-bold">{t.title}</h1>
      {pharmacy && <Recipient pharmacy={pharmacy} advertisement={advertisement} />}
      {pharmacy && (
        <RequestForm
          key={pharmacy.id}
          pharmacy={pharmacy}
          advertisementId={advertisementId}
          item={item}
          advertisement={advertisement}
        />
      )}
      {!pharmacy && error && (
        <Card>
          <ErrorState error={error} fallback={t.pharmacyFailed} onRetry={() => void refetch()} />
        </Card>
      )}
      {!pharmacy && !error && <LoadingState text={t.loadingPharmacy} />}
    </>
  );
}

function PharmacyFinderPart({ title, text }: { title: string; text: string }) {
  return (
    <>
      <header>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="max-w-prose text-muted">{text}</p>
      </header>
      <LazyFinder />
    </>
  );
}

interface TargetProps {
  pharmacy: Pick<PharmacyInFull, 'shopName' | 'cityAr' | 'cityEn' | 'state' | 'isOpen'>;
  advertisement: PublicAdvertisement | undefined;
}

function Recipient({ pharmacy, advertisement }: TargetProps) {
  const t = useRequestTexts();
  const language = useLanguage();
  const city = language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn;
  return (
    <section className="flex gap-3 rounded border border-primary bg-primary-soft p-4">
      <Store size={28} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
      <div className="min-w-0">
        <h2 className="text-xl leading-snug font-semibold">
          <span className="block text-sm font-normal">{t.sendingTo}</span>{' '}
          <span className="break-words">
            <Name value={pharmacy.shopName} />
          </span>
        </h2>
        <p>{withState(language, city, pharmacy.state)}</p>
        {advertisement && (
          <p className="mt-2 border-t border-line pt-2 wrap-anywhere">
            <span className="block text-sm">{t.product}</span>
            <span className="font-semibold">
              <Name value={advertisement.productName} />
            </span>
            {' · '}
            <Price value={advertisement.price} />
          </p>
        )}
        {!pharmacy.isOpen && (
          <p className="mt-2 flex gap-2 rounded bg-warning-soft px-3 py-2 text-sm text-warning">
            <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {t.closedNow}
          </p>
        )}
      </div>
    </section>
  );
}

function useAdvertisement(pharmacyId: string | undefined): {
  advertisementId: string | null;
  advertisement: PublicAdvertisement | undefined;
} {
  const advertisementId = new URLSearchParams(useSearch()).get('advertisementId');
  const { data = [] } = useRead({
    ...publicAdvertisementsQuery,
    enabled: advertisementId !== null,
  });
  const advertisement = data.find(
    (one) => one.id === advertisementId && one.pharmacyId === pharmacyId,
  );
  return { advertisementId, advertisement };
}

export const pharmacyIdOf = (search: URLSearchParams): string | null =>
  search.get('pharmacyId')?.trim() || null;
