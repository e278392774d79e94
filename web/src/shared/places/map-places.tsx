import { Suspense, use } from 'react';
import { isChosen, type PlaceChoice } from './choice.ts';

type List = Pick<typeof import('./place-list.tsx'), 'PlaceList'>;

const Nothing = () => null;

let loaded: List | undefined;
let loading: Promise<List> | undefined;
/** Brings the list's script; the server waits for it before it renders. */
export const loadPlaceList = (): Promise<List> => {
  loading ??= import('./place-list.tsx').then(
    (list) => {
      loaded = list;
      return list;
    },
    // What stands below the pharmacies is not worth a broken page; the next search tries again.
    () => {
      loading = undefined;
      return { PlaceList: Nothing };
    },
  );
  return loading;
};

interface MapPlacesProps extends PlaceChoice {
  /** The level that fits where it stands. */
  heading?: 'h2' | 'h3';
}

/**
 * Pharmacies on the open map that have not joined, apart from those that have (product decision 45):
 * those of a search, a city or a state, and none where nothing is chosen. Its script comes later; what
 * the server rendered stays on the screen until then.
 */
export function MapPlaces(props: MapPlacesProps) {
  if (!isChosen(props)) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: MapPlacesProps) {
  const { PlaceList } = loaded ?? use(loadPlaceList());
  return <PlaceList {...props} />;
}
