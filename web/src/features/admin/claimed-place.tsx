import type { PharmacyApplication } from '@dawaya/contract/endpoints/admin';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import { useAdminTexts } from '../../i18n/admin.ts';
import { cityAndState } from '../../i18n/city.ts';
import { plural } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { mapAddress } from '../../shared/places/map-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { Row } from './detail-rows.tsx';

/** The place on the open map that the applicant claims, and its other claimants. */
export function ClaimedPlaceRow({ place }: { place: PharmacyApplication['claimedPlace'] }) {
  const t = useAdminTexts().place;
  const language = useLanguage();
  if (!place) return null;
  const name = bothNames(place);
  return (
    <Row label={t.claimed}>
      <Name value={name} />
      {' · '}
      {cityAndState(language, { city: place.city ?? '', state: place.state })}{' '}
      <a
        href={mapAddress(place)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.mapOf(name)}
        className="text-primary underline underline-offset-4"
      >
        {t.map}
      </a>
      <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {place.isTaken && <Badge tone="danger">{t.taken}</Badge>}
        {place.otherClaims > 0 && (
          <Badge tone="warning">{plural(language, place.otherClaims, t.otherClaims)}</Badge>
        )}
      </span>
    </Row>
  );
}
