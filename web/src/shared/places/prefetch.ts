import type { QueryClient } from '@tanstack/react-query';
import { isChosen, type PlaceChoice } from './choice.ts';
import { loadPlaceList } from './map-places.tsx';
import { placesQuery } from './queries.ts';

export async function prefetchPlaces(client: QueryClient, choice: PlaceChoice): Promise<void> {
  if (!isChosen(choice)) return;
  await Promise.all([loadPlaceList(), client.prefetchInfiniteQuery(placesQuery(choice))]);
}
