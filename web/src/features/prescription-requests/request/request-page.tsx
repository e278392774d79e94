import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useRequestTexts } from '../../../i18n/request.ts';
import { paths } from '../../../lib/paths.ts';
import { type Read, useRead } from '../../../lib/reads/use-read.ts';
import { LazyFinder } from '../../../shared/finder/lazy-finder.tsx';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { pharmacyIdOf } from './pharmacy-id.ts';
import { RequestForm } from './request-form.tsx';
import { Target } from './target.tsx';
import { useAdvertisement } from './use-advertisement.ts';

/**
 * /request: a prescription request to the pharmacy in the address (specification, section 2), or
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
      <LinkButton href={paths.home} look="quiet" className="-ms-3 self-start">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
      {toChoose ? (
        <Choose {...(pharmacyId === null ? t.noPharmacy : t.unknownPharmacy)} />
      ) : (
        <ToPharmacy key={pharmacyId} target={target} />
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

function ToPharmacy({ target }: { target: Read<PharmacyInFull | null> }) {
  const t = useRequestTexts();
  const { data: pharmacy, error, refetch } = target;
  const { advertisementId, advertisement } = useAdvertisement(pharmacy?.id);
  return (
    <>
      <h1 className="text-2xl font-bold">{t.title}</h1>
      {pharmacy && <Target pharmacy={pharmacy} advertisement={advertisement} />}
      {pharmacy && (
        <RequestForm
          key={pharmacy.id}
          pharmacy={pharmacy}
          advertisementId={advertisementId}
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

function Choose({ title, text }: { title: string; text: string }) {
  return (
    <>
      <header>
        <h1 className="text-xl font-bold sm:text-2xl">{title}</h1>
        <p className="max-w-prose text-muted">{text}</p>
      </header>
      <LazyFinder />
    </>
  );
}
