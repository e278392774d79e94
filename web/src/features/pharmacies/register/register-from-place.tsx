import type { PublicPlace } from '@dawaya/contract/endpoints/places';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import MapIcon from 'lucide-react/icons/map';
import { usePlacesTexts } from '../../../i18n/places.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { placeQuery } from '../../../shared/places/queries.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { type FilledIn, RegisterForm } from './register-form.tsx';

interface RegisterFromPlaceProps {
  placeId: string;
  onRegistered: () => void;
}

export function RegisterFromPlace({ placeId, onRegistered }: RegisterFromPlaceProps) {
  const t = usePlacesTexts().registration;
  const language = useLanguage();
  const query = useRead(placeQuery(placeId));
  return (
    <WhenLoaded query={query} texts={t}>
      {(place) => (
        <>
          <p className="mb-6 flex gap-2 rounded bg-primary-soft p-3">
            <MapIcon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
            {place ? t.filledIn : t.notThere}
          </p>
          <RegisterForm
            onRegistered={onRegistered}
            {...(place && { from: filledIn(language, place) })}
          />
        </>
      )}
    </WhenLoaded>
  );
}

const filledIn = (language: Language, place: PublicPlace): FilledIn => ({
  placeId: place.id,
  shopName: nameIn(language, place),
  nameAr: place.nameAr,
  nameEn: place.nameEn,
  phone: place.phone,
  state: place.state,
  ...(place.city && { city: cityName(language, place.city) }),
  latitude: place.latitude,
  longitude: place.longitude,
});
