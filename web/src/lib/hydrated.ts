import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating, true once the page's scripts are at work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
