import type { ApiBody } from '@dawaya/contract/api';
import type { AvailabilityReports } from '@dawaya/contract/endpoints/availability-reports';
import type { PriceListLine } from '@dawaya/contract/endpoints/pharmacy-prices';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatDay, plural } from '../../../i18n/format.ts';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { call, read } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ListForm } from '../lists/list-form.tsx';

/** The medicines that the pharmacy reported to have this week, for its own staff alone. */
export function AvailabilityPanel({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts().availability;
  const reports = useQuery(reportsQuery(pharmacyId));
  return (
    <section id="availability" aria-labelledby="availability-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="availability-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="max-w-prose text-muted">{t.intro}</p>
        </div>
        <WhenLoaded query={reports} texts={t}>
          {({ items }) => <Reports pharmacyId={pharmacyId} items={items} />}
        </WhenLoaded>
        <ListImport pharmacyId={pharmacyId} />
      </Card>
    </section>
  );
}

function Reports({ pharmacyId, items }: { pharmacyId: string; items: readonly Report[] }) {
  const t = usePricesTexts().availability;
  const language = useLanguage();
  const { mutate, isPending } = useWithdrawal(pharmacyId);
  if (items.length === 0) return <p className="text-muted">{t.empty}</p>;
  return (
    <ul
      aria-label={t.title}
      className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
    >
      {items.map((item) => {
        const name = productName(language, item);
        return (
          <li key={item.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">
              <UserText text={name} className="block font-medium" />
              <span className="text-sm text-muted">
                {t.until(formatDay(language, item.expiresAt))}
              </span>
            </span>
            <IconButton
              label={t.remove(name)}
              disabled={isPending}
              onClick={() => mutate(item.id)}
              className="disabled:opacity-40"
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

type RecognizedLine = PriceListLine & { product: NonNullable<PriceListLine['product']> };
const isNamed = (line: PriceListLine): line is RecognizedLine => line.product !== null;

/** Reads a pasted list of names; a tap reports the recognised ones. */
function ListImport({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts().availability;
  const language = useLanguage();
  const [lines, setLines] = useState<PriceListLine[]>([]);
  const { mutate, isPending } = useReport(pharmacyId);
  const recognizedLines = lines.filter(isNamed);
  const products = recognizedLines
    .map(({ product }) => product)
    .filter((product, index, all) => all.findIndex((one) => isSameProduct(one, product)) === index);
  const report = () =>
    mutate(
      products.map(({ medicineId, form, isProlonged, ratio }) => ({
        medicineId,
        form,
        isProlonged,
        ratio,
      })),
      {
        onSuccess: () => {
          setLines([]);
          toast({ title: t.saved });
        },
      },
    );
  return (
    <div className="flex flex-col gap-3">
      <ListForm
        pharmacyId={pharmacyId}
        name="availability"
        texts={{ title: t.title, label: t.paste, hint: t.pasteHint }}
        onRead={setLines}
      />
      {lines.length > 0 && (
        <>
          <ul
            aria-label={t.read}
            className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
          >
            {lines.map(({ at, name, written, product }) => (
              <li key={at} className="py-2 wrap-anywhere">
                <UserText text={name || written} className="block" />
                <span className={product ? 'text-sm text-success' : 'text-sm text-warning'}>
                  {product ? <UserText text={productName(language, product)} /> : t.unknown}
                </span>
              </li>
            ))}
          </ul>
          {products.length > 0 && (
            <Button variant="secondary" busy={isPending} onClick={report} className="self-start">
              {plural(language, products.length, t.report)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

export const reportsQuery = (id: string) =>
  queryOptions({
    queryKey: ['availability-reports', id],
    queryFn: read('GET /api/pharmacies/:id/availability-reports', { params: { id } }),
  });

type Reported = ApiBody<'POST /api/pharmacies/:id/availability-reports'>['products'][number];
type Report = AvailabilityReports['items'][number];

/** Returns whether two rows are one product; the server shows both without an implied form. */
export const isSameProduct = (one: Reported, other: Reported): boolean =>
  one.medicineId === other.medicineId &&
  (one.form ?? null) === (other.form ?? null) &&
  one.isProlonged === other.isProlonged &&
  (one.ratio ?? null) === (other.ratio ?? null);

/** Returns a change of the reports; all their readers show the server's answer. */
function useChange<Input>(
  pharmacyId: string,
  send: (input: Input) => Promise<AvailabilityReports>,
) {
  const t = usePricesTexts().availability;
  const client = useQueryClient();
  const toastFailure = useFailureToast('pharmacy');
  const { queryKey } = reportsQuery(pharmacyId);
  return useMutation({
    mutationFn: send,
    onSuccess: (reports) => client.setQueryData(queryKey, reports),
    onError: (error) => {
      toastFailure(error, t.changeFailed);
    },
  });
}

export const useReport = (id: string) =>
  useChange(id, (products: Reported[]) =>
    call('POST /api/pharmacies/:id/availability-reports', { params: { id }, body: { products } }),
  );

const useWithdrawal = (id: string) =>
  useChange(id, (reportId: string) =>
    call('DELETE /api/pharmacies/:id/availability-reports/:reportId', {
      params: { id, reportId },
    }),
  );
