import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatUnit } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { nearbyQuery, type PartOfRequest, shownRequestQuery } from '../queries.ts';
import { useTrackedAction } from '../tracked-action.tsx';

const loadAskTown = () => import('./ask-town.tsx');

/** Forwards the request: to another pharmacy with one tap, or to the town as an inquiry. */
export default function ForwardRequest({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().forward;
  const city = isolated(cityName(useLanguage(), request.pharmacy.city));
  const [wanted, setWanted] = useState(false);
  const town = useLazyModule(loadAskTown, wanted);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">
        {request.status === 'declined' ? t.declined : t.silent}
      </h2>
      <p className="text-muted">{t.text}</p>
      <OtherPharmacies token={token} request={request} onMade={onMade} />
      <Fold
        title={t.town(city)}
        className="border-t border-line"
        onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}
      >
        <p className="mb-3 text-muted">{t.townText}</p>
        {town && <town.AskTownForm token={token} request={request} city={city} onMade={onMade} />}
      </Fold>
    </Card>
  );
}

/**
 * Returns the pharmacy whose button is filled: the first open one. After a decline a closed one is
 * better than none; a silent pharmacy may still answer.
 */
export const pharmacyToFill = <P extends { isOpen: boolean }>(
  pharmacies: readonly P[],
  isDeclined: boolean,
): P | undefined =>
  pharmacies.find(({ isOpen }) => isOpen) ?? (isDeclined ? pharmacies[0] : undefined);

function OtherPharmacies({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().forward;
  const track = useTrackTexts();
  const language = useLanguage();
  const query = useRead(nearbyQuery(request.pharmacy));
  const { busy, refusal, run } = useTrackedAction(token, t.failed);
  const [pressed, setPressed] = useState<string>();
  const send = async ({ id: pharmacyId, shopName }: { id: string; shopName: string }) => {
    setPressed(pharmacyId);
    const move = () =>
      call('POST /api/track/:token/resend', {
        ...shownRequestQuery(token, request),
        body: { pharmacyId },
      });
    if (!(await run(move))) return;
    toast({ title: t.done(isolated(shopName)) });
    onMade();
  };
  return (
    <section aria-labelledby="near-it" className="flex flex-col gap-2">
      <h3 id="near-it" className="sr-only">
        {t.near}
      </h3>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <WhenLoaded query={query} texts={{ loading: t.loading, failed: t.listFailed }}>
        {(pharmacies) => {
          const next = pharmacyToFill(pharmacies, request.status === 'declined');
          return pharmacies.length === 0 ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {pharmacies.map((pharmacy) => (
                <li key={pharmacy.id} className="flex items-center gap-3 p-3">
                  <div className="flex min-w-0 flex-1 flex-col gap-1">
                    <p className="leading-snug font-semibold wrap-anywhere">
                      <Name value={pharmacy.shopName} />
                    </p>
                    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                      <OpeningStatus pharmacy={pharmacy} />
                      {pharmacy.distanceKm !== undefined &&
                        formatUnit(language, pharmacy.distanceKm, 'kilometer', 1)}
                    </p>
                  </div>
                  <Button
                    variant={pharmacy === next ? 'primary' : 'quiet'}
                    busy={busy && pressed === pharmacy.id}
                    disabled={busy}
                    aria-label={t.sendTo(pharmacy.shopName)}
                    onClick={() => void send(pharmacy)}
                    className={cx('shrink-0 max-sm:px-4', pharmacy !== next && 'text-primary')}
                  >
                    {t.send}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </WhenLoaded>
      <Link
        href={paths.home}
        className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-primary hover:underline"
      >
        {track.find}
        <ChevronRight size={18} aria-hidden="true" className="icon-directional" />
      </Link>
    </section>
  );
}
