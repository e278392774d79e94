import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useState } from 'react';
import { formatUnit } from '../../../i18n/format.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { Button } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import type { PartOfRequest } from '../kinds.ts';
import { asShown, nearbyQuery } from '../queries.ts';
import { useMove } from '../use-move.ts';

export function OtherPharmacies({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().sendOn;
  const language = useLanguage();
  const query = useRead(nearbyQuery(request.pharmacy));
  const { busy, refusal, make } = useMove(token, t.failed);
  const [pressed, setPressed] = useState<string>();
  const send = async ({ id: pharmacyId, shopName }: { id: string; shopName: string }) => {
    setPressed(pharmacyId);
    const move = () =>
      call('POST /api/track/:token/resend', { ...asShown(token, request), body: { pharmacyId } });
    if (!(await make(move))) return;
    toast({ title: t.done(isolated(shopName)) });
    onMade();
  };
  return (
    <section aria-labelledby="near-it" className="flex flex-col gap-2">
      <h3 id="near-it" className="font-semibold">
        {t.near}
      </h3>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <WhenLoaded query={query} texts={{ loading: t.loading, failed: t.listFailed }}>
        {(pharmacies) =>
          pharmacies.length === 0 ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <ul className="divide-y divide-line rounded border border-line">
              {pharmacies.map((pharmacy) => (
                <li key={pharmacy.id} className="flex items-center gap-3 p-3">
                  <div className="flex min-w-0 flex-1 flex-col gap-1">
                    <p className="leading-snug font-medium wrap-anywhere">
                      <Name value={pharmacy.shopName} />
                    </p>
                    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                      <OpeningStatus pharmacy={pharmacy} />
                      {pharmacy.distanceKm !== undefined &&
                        formatUnit(language, pharmacy.distanceKm, 'kilometer', 1)}
                    </p>
                  </div>
                  <Button
                    busy={busy && pressed === pharmacy.id}
                    disabled={busy}
                    aria-label={t.sendTo(pharmacy.shopName)}
                    onClick={() => void send(pharmacy)}
                    className="shrink-0 max-sm:px-4"
                  >
                    {t.send}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
