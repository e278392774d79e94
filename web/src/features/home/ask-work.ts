import { cities, cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { isInSudan } from '@dawaya/contract/vocabulary/sudan';
import { ar, en } from '../../i18n/ask.ts';
import { sortByName } from '../../i18n/order.ts';
import { paths } from '../../lib/paths.ts';
import { readTimed } from '../../lib/store/store.ts';
import { rememberCity } from '../../shared/finder/city-row.tsx';
import { askDraft } from '../../shared/inquiry/ask-draft.ts';
import { askPhotos } from '../../shared/sending/ask-photos.ts';
import { toast } from '../../ui/toast.ts';

export { Suggestions } from '../../shared/medicines/suggestions.tsx';

/** Returns the known towns that are not listed yet, by name. */
export const otherTowns = (language: Language, listed: readonly { city: string }[]) =>
  sortByName(
    language,
    cities
      .filter(({ city }) => !listed.some((town) => town.city === city))
      .map(({ city }) => ({ city, name: cityName(language, city) })),
    ({ name }) => name,
  );

type Navigate = (to: string, options?: { replace?: boolean; state?: { step: 1 } }) => void;

/**
 * Leads to `/ask` with what was typed and chosen; with both, to its second step. The first step is
 * not skipped when it shows more than that: photos, or the draft of another question.
 */
export function go(form: HTMLFormElement, navigate: Navigate): void {
  const item = form.item.value.trim();
  const city = form.city.value;
  if (city) rememberCity(city);
  const { photos, preparing } = askPhotos.read();
  const hasMore = photos.length + preparing > 0 || readTimed('formDraft', askDraft) !== null;
  navigate(
    paths.askFor({ ...(item && { item }), city }),
    item && city && !hasMore ? { state: { step: 1 } } : undefined,
  );
}

/** Shows the pharmacies of the chosen town below. */
export function chooseTown(form: HTMLFormElement, navigate: Navigate): void {
  const city = form.city.value;
  rememberCity(city);
  navigate(city ? paths.finderIn(city) : paths.home, { replace: true });
}

export function goWithPhotos(form: HTMLFormElement, navigate: Navigate): void {
  const photos = form.querySelector<HTMLInputElement>('[type=file]')?.files ?? [];
  if (photos.length === 0) return;
  askPhotos.add([...photos]);
  go(form, navigate);
}

/**
 * Chooses the known town that is nearest to this device, and for the list below too. The position
 * stays on the device.
 */
export async function locate(form: HTMLFormElement, navigate: Navigate): Promise<void> {
  const town = await findTown();
  if (town) {
    form.city.value = town;
    chooseTown(form, navigate);
  } else {
    const t = (document.documentElement.lang === 'ar' ? ar : en).place;
    toast({ title: t.find, description: t.unavailable });
  }
}

/** In degrees of latitude, about 50 km: farther away no town is somebody's own. */
const maxTownDistanceDegrees = 0.5;

/** Finds the nearest known town; null if the device hides its position or no town is near. */
const findTown = (): Promise<string | null> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(isInSudan(coords) ? nearestTown(coords) : null),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });

function nearestTown({ latitude, longitude }: GeolocationCoordinates): string | null {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const [nearest] = cities
    .map((town) => ({
      city: town.city,
      away: Math.hypot(town.latitude - latitude, (town.longitude - longitude) * shrink),
    }))
    .sort((one, other) => one.away - other.away);
  return nearest && nearest.away <= maxTownDistanceDegrees ? nearest.city : null;
}
