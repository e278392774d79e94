import { Suspense, use } from 'react';
import { isSeenChosen, type SeenChoice } from './choice.ts';

type List = Pick<typeof import('./seen-list.tsx'), 'SeenList'>;

const Nothing = () => null;

let loaded: List | undefined;
let loading: Promise<List> | undefined;
/** Brings the list's script; the server waits for it before it renders. */
export const loadSeenList = (): Promise<List> => {
  loading ??= import('./seen-list.tsx').then(
    (list) => {
      loaded = list;
      return list;
    },
    // What it stands beside is not worth a broken page; the next search tries again.
    () => {
      loading = undefined;
      return { SeenList: Nothing };
    },
  );
  return loading;
};

interface SeenMedicinesProps extends SeenChoice {
  /** The level that fits where it stands. */
  heading?: 'h2' | 'h3';
}

/**
 * What pharmacies of towns said to have, with its age and without anybody who asked
 * (docs/decisions/0074). Its script comes later; nothing where there is nothing to tell.
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
