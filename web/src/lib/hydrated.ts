import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns true only while React hydrates the server's markup; it causes no further rendering. */
export function useIsTakingOver(): boolean {
  let isTakingOver = false;
  const nothing = () => null;
  useSyncExternalStore(subscribeToNothing, nothing, () => {
    isTakingOver = true;
    return null;
  });
  return isTakingOver;
}

/** Returns false on the server and while hydrating, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
