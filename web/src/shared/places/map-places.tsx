import { Suspense, use } from 'react';
import { isChosen, type PlaceChoice } from './choice.ts';

type List = Pick<typeof import('./place-list.tsx'), 'PlaceList'>;

const Nothing = () => null;

let loaded: List | undefined;
let loading: Promise<List> | undefined;
/** Loads the list's script; the server waits for it before it renders. */
export const loadPlaceList = (): Promise<List> => {
  loading ??= import('./place-list.tsx').then(
    (list) => {
      loaded = list;
      return list;
    },
    // A failure must not break the page around it; the next search tries again.
    () => {
      loading = undefined;
      return { PlaceList: Nothing };
    },
  );
  return loading;
};

interface MapPlacesProps extends PlaceChoice {
  /** The level that fits the page around it. */
  heading?: 'h2' | 'h3';
}

/**
 * Pharmacies on the open map that have not joined, apart from those that have (docs/operations.md):
 * those of a search, a city or a state, and none without a choice. Its script loads later; the
 * server's list stays on the screen until then.
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
