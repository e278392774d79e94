import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True only while React takes over what the server sent; nothing is rendered again because of it. */
export function useIsTakingOver(): boolean {
  let isTakingOver = false;
  const nothing = () => null;
  useSyncExternalStore(never, nothing, () => {
    isTakingOver = true;
    return null;
  });
  return isTakingOver;
}

/** False on the server and while hydrating, true once the page's scripts are at work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
