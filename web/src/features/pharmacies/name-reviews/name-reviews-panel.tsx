import type { WaitingName } from '@dawaya/contract/endpoints/name-reviews';
import { type NameVerdict, nameVerdicts } from '@dawaya/contract/vocabulary/medicines';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../i18n/format.ts';
import { useNameReviewsTexts } from '../../../i18n/name-reviews.ts';
import { call, read } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';

const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: ['name-reviews', id],
    queryFn: read('GET /api/pharmacies/:id/name-reviews', { params: { id } }),
    staleTime: 0,
  });

/** Arabic spellings of brands that wait for this reviewer (docs/medicines.md). */
export function NameReviewsPanel({ pharmacyId }: { pharmacyId: string }) {
  const t = useNameReviewsTexts();
  const language = useLanguage();
  const query = useQuery(waitingQuery(pharmacyId));
  return (
    <section id="name-reviews" aria-labelledby="name-reviews-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-4">
        <h2 id="name-reviews-title" className="text-xl font-bold">
          {t.title}
        </h2>
        <WhenLoaded query={query} texts={t}>
          {({ items, total }) =>
            items.length === 0 ? (
              <p className="text-muted">{t.empty}</p>
            ) : (
              <>
                <p className="max-w-prose text-muted">{t.intro}</p>
                <p className="font-medium">{plural(language, total, t.waiting)}</p>
                <ul className="flex flex-col divide-y divide-line">
                  {items.map((name) => (
                    <Waiting key={name.id} pharmacyId={pharmacyId} name={name} />
                  ))}
                </ul>
              </>
            )
          }
        </WhenLoaded>
      </Card>
    </section>
  );
}

function Waiting({ pharmacyId, name }: { pharmacyId: string; name: WaitingName }) {
  const t = useNameReviewsTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const toastFailure = useFailureToast('pharmacy');
  const readAgain = () => client.invalidateQueries({ queryKey: waitingQuery(pharmacyId).queryKey });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (verdict: NameVerdict) =>
      call('POST /api/pharmacies/:id/name-reviews/:nameId', {
        params: { id: pharmacyId, nameId: name.id },
        body: { verdict, texts: name.texts },
      }),
    onSuccess: () => toast({ title: t.said }),
    onError: (error) => {
      toastFailure(error, t.sayFailed);
    },
    onSettled: readAgain,
  });
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-2">
        {name.risk && <Badge tone="warning">{t.risks[name.risk]}</Badge>}
        {name.askers !== null && (
          <Badge tone="primary">{plural(language, name.askers, t.askers)}</Badge>
        )}
      </div>
      <div>
        <p className="text-sm text-muted">{t.spelled}</p>
        <p className="text-xl font-semibold wrap-anywhere">
          <SpellingList texts={name.texts} />
        </p>
        <p className="mt-1 text-sm text-muted">{t.means}</p>
        <p className="font-semibold wrap-anywhere">
          <UserText text={name.brand} /> ·{' '}
          <UserText text={language === 'ar' ? name.nameAr : name.nameEn} className="font-normal" />
        </p>
        <ul className="text-sm text-muted wrap-anywhere">
          {name.products.map(({ brand, form, strength }) => (
            <li key={JSON.stringify([brand, form, strength])}>
              <UserText
                text={productName(language, {
                  nameEn: brand,
                  nameAr: brand,
                  form,
                  isProlonged: false,
                  ratio: strength,
                })}
              />
            </li>
          ))}
        </ul>
      </div>
      {name.near.length > 0 && (
        <div className="rounded bg-warning-soft p-3">
          <p className="text-sm font-medium">{t.near}</p>
          <ul className="wrap-anywhere">
            {name.near.map(({ text, nameEn, nameAr }) => (
              <li key={text}>
                <UserText text={text} className="font-medium" /> ·{' '}
                <UserText text={language === 'ar' ? nameAr : nameEn} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {name.risk && <p className="text-sm">{name.isSeconded ? t.seconded : t.two}</p>}
      <div className="flex flex-wrap gap-2">
        {nameVerdicts.map((verdict) => (
          <Button
            key={verdict}
            variant="secondary"
            className="min-h-12 flex-1 basis-28"
            disabled={isPending}
            busy={isPending && variables === verdict}
            onClick={() => mutate(verdict)}
          >
            {t.verdicts[verdict]}
            <span className="sr-only">: {name.brand}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}

function SpellingList({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      <UserText text={text} lang="ar" />
    </span>
  ));
}
