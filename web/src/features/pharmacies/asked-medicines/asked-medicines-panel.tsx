import type { AskedMedicines } from '@dawaya/contract/endpoints/medicines';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../i18n/format.ts';
import { useMedicinesTexts } from '../../../i18n/medicines.ts';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { call, read } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { isSameProduct, reportsQuery, useReport } from '../availability/availability-panel.tsx';

const askedQuery = (id: string) =>
  queryOptions({
    queryKey: ['asked-medicines', id],
    queryFn: read('GET /api/pharmacies/:id/asked-medicines', { params: { id } }),
  });

interface AskedMedicinesPanelProps {
  pharmacyId: string;
  /** False for an assistant, who reads it and changes no setting. */
  mayChange: boolean;
}

export function AskedMedicinesPanel({ pharmacyId, mayChange }: AskedMedicinesPanelProps) {
  const t = useMedicinesTexts().asked;
  const query = useQuery(askedQuery(pharmacyId));
  return (
    <section id="asked-medicines" aria-labelledby="asked-medicines-title" className="scroll-mt-2">
      <div className="flex flex-col gap-4">
        <h2 id="asked-medicines-title" className="text-xl font-bold">
          {t.title}
        </h2>
        <WhenLoaded query={query} texts={t}>
          {(asked) => (
            <>
              <AskedMedicine pharmacyId={pharmacyId} asked={asked} />
              {mayChange && <Mail pharmacyId={pharmacyId} wantsMail={asked.wantsMail} />}
            </>
          )}
        </WhenLoaded>
      </div>
    </section>
  );
}

interface AskedProps {
  pharmacyId: string;
  asked: AskedMedicines;
}

function AskedMedicine({ pharmacyId, asked: { city, items } }: AskedProps) {
  const t = useMedicinesTexts().asked;
  const language = useLanguage();
  if (items.length === 0) return <p className="text-muted">{t.empty}</p>;
  return (
    <>
      <p className="max-w-prose text-muted">{t.intro(cityName(language, city))}</p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={JSON.stringify(item)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0 flex-1 basis-40">
              <UserText text={productName(language, item)} className="block font-medium" />
              <span className="text-muted">{plural(language, item.times, t.times)}</span>
            </span>
            <ReportAvailabilityButton pharmacyId={pharmacyId} item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface WeHaveItProps {
  pharmacyId: string;
  item: AskedMedicines['items'][number];
}

/** One tap reports that the pharmacy has a medicine that its town did not find. */
function ReportAvailabilityButton({ pharmacyId, item }: WeHaveItProps) {
  const t = usePricesTexts().availability;
  const language = useLanguage();
  const { data } = useQuery(reportsQuery(pharmacyId));
  const { mutate, isPending } = useReport(pharmacyId);
  if (data?.items.some((report) => isSameProduct(report, item)))
    return <Badge tone="success">{t.reported}</Badge>;
  const { medicineId, form, isProlonged, ratio } = item;
  return (
    <Button
      variant="secondary"
      aria-label={t.weHaveItFor(productName(language, item))}
      busy={isPending}
      onClick={() => mutate([{ medicineId, form, isProlonged, ratio }])}
      className="px-3"
    >
      {t.weHaveIt}
    </Button>
  );
}

function Mail({ pharmacyId, wantsMail }: { pharmacyId: string; wantsMail: boolean }) {
  const t = useMedicinesTexts().asked;
  const client = useQueryClient();
  const toastFailure = useFailureToast('pharmacy');
  const { queryKey } = askedQuery(pharmacyId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('PUT /api/pharmacies/:id/asked-medicines', {
        params: { id: pharmacyId },
        body: { wantsMail: !wantsMail },
      }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => {
      toastFailure(error, t.mailFailed);
    },
  });
  return (
    <Switch
      label={t.mail}
      stateText={wantsMail ? t.on : t.off}
      on={wantsMail}
      disabled={isPending}
      onFlip={() => mutate()}
    />
  );
}
