import { Suspense, use } from 'react';
import { isSeenChosen, type SeenChoice } from './choice.ts';

type List = Pick<typeof import('./seen-list.tsx'), 'SeenList'>;

const Nothing = () => null;

let loaded: List | undefined;
let loading: Promise<List> | undefined;
/** Loads the list's script; the server waits for it before it renders. */
export const loadSeenList = (): Promise<List> => {
  loading ??= import('./seen-list.tsx').then(
    (list) => {
      loaded = list;
      return list;
    },
    // A failure must not break the page around it; the next search tries again.
    () => {
      loading = undefined;
      return { SeenList: Nothing };
    },
  );
  return loading;
};

interface SeenMedicinesProps extends SeenChoice {
  /** The level that fits the page around it. */
  heading?: 'h2' | 'h3';
}

/**
 * Medicines that pharmacies of towns recently had, with their age and without the customers
 * (docs/medicines.md). Its script loads later; an empty list shows nothing.
 */
export function SeenMedicines(props: SeenMedicinesProps) {
  if (!isSeenChosen(props)) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: SeenMedicinesProps) {
  const { SeenList } = loaded ?? use(loadSeenList());
  return <SeenList {...props} />;
}
