import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { isInSudan } from '@dawaya/contract/vocabulary/sudan';
import { refuseField } from '../../../platform/app-error.ts';
import { nearestCity } from '../../places/index.ts';

export interface InquiryPlace {
  state: State;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Reads the place of a form: a point, or a city by any of its spellings. An unknown city needs its
 * state.
 * @throws AppError `invalid_fields` with `outside_sudan` or `place_required`.
 */
export function parsePlace({
  near,
  city,
  state,
}: {
  near?: { latitude: number; longitude: number } | undefined;
  city?: string | undefined;
  state?: State | undefined;
}): InquiryPlace {
  if (near) {
    if (!isInSudan(near)) return refuseField('near', 'outside_sudan');
    return { state: nearestCity(near).city.state, city: null, ...near };
  }
  if (!city) return refuseField('city', 'place_required');
  const knownCity = cityOf(city);
  const cityState = knownCity?.state ?? state;
  if (!cityState) return refuseField('state', 'place_required');
  return { state: cityState, city: knownCity?.city ?? city, latitude: null, longitude: null };
}
