import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import MapPin from 'lucide-react/icons/map-pin';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Address } from '../../ui/address.tsx';
import { Card } from '../../ui/card.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Directions } from './directions.tsx';
import { HowFar } from './how-far.tsx';

export function Where({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const { landmark, phone, plusCode, latitude, longitude } = pharmacy;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl font-bold">{t.where}</h2>
      <address className="flex gap-2 not-italic">
        <MapPin size={20} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <Address at={pharmacy}>
            {landmark && (
              <span className="block">
                <span className="sr-only">{t.landmark}: </span>
                <UserText text={landmark} />
              </span>
            )}
          </Address>
        </span>
      </address>
      {latitude && longitude ? (
        <>
          <dl>
            <dt className="text-sm text-muted">{t.plusCode}</dt>
            <dd className="font-medium">
              <span className="ltr-run select-all">{plusCode}</span>
            </dd>
            <dd className="text-sm text-muted">{t.plusCodeHint}</dd>
          </dl>
          <div className="flex flex-wrap gap-3">
            <Directions
              name={nameIn(language, pharmacy)}
              latitude={latitude}
              longitude={longitude}
            />
            <HowFar latitude={Number(latitude)} longitude={Number(longitude)} />
          </div>
        </>
      ) : (
        <p className="text-muted">
          {t.noPosition} {phone && t.askForWay}
        </p>
      )}
    </Card>
  );
}
