import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { call, read } from './api.ts';
import { ApiError } from './errors.ts';
import { paths } from './paths.ts';
import { queryOptions } from './reads/options.ts';
import { useReads } from './reads/reads.ts';
import { useRead } from './reads/use-read.ts';
import { clearStored } from './store/store.ts';

/** Where each role signs in again (product decision 8). */
const signInPaths: Record<Role, string> = {
  customer: `${paths.signup}?mode=login`,
  pharmacy: paths.pharmacistLogin,
  doctor: paths.doctorLogin,
  admin: paths.adminLogin,
};

/** Who this browser is signed in as, role by role, as the server sees it now. */
export const currentSessionQuery = queryOptions({
  queryKey: ['sessions', 'current'],
  queryFn: read('GET /api/sessions/current'),
  staleTime: 0,
});

/**
 * What the reader may do at the pharmacy that this browser is signed in to (product decision 47);
 * undefined until the server has said so. The page hides what the server refuses.
 */
export const useStaffRole = (): StaffRole | undefined =>
  useRead(currentSessionQuery).data?.roles.pharmacy?.staff.role;

/** Whether the server has yet to answer who that is; no more once it could not be asked. */
export const useIsStaffRoleAwaited = (): boolean => useRead(currentSessionQuery).isPending;

/**
 * For private pages: hand it whatever a call threw. A 401 clears the role's keys and leads to its
 * sign-in page (product decision 8), drafts kept; then it returns true and there is nothing left to
 * show.
 */
export function useSessionEnded(role: Role): (error: unknown) => boolean {
  const [, navigate] = useLocation();
  const reads = useReads();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.status !== 401) return false;
      clearStored(role);
      reads.now().engine?.client.clear();
      navigate(signInPaths[role], { replace: true });
      return true;
    },
    [role, navigate, reads],
  );
}

/** The same for what a page reads: the error of its query, as soon as there is one. */
export function useEndWithSession(role: Role, error: unknown): void {
  const sessionEnded = useSessionEnded(role);
  useEffect(() => void sessionEnded(error), [error, sessionEnded]);
}

/** Nobody is told on a device of what concerned whoever has left it. */
async function endTold(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await call('DELETE /api/push-subscriptions', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * Signs out of one role on the server and forgets what belonged to it here, drafts included:
 * shared computers are common (product decision 3).
 * @throws ApiError, OfflineError: then nothing was forgotten
 */
export function useSignOut(): (role: Role) => Promise<void> {
  const reads = useReads();
  return useCallback(
    async (role) => {
      try {
        await call('POST /api/sessions/sign-out', { body: { role } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      // A dead session leaves what somebody can follow; who signs out takes it along.
      clearStored(role, 'drafts', 'bell', ...(role === 'customer' ? (['sender'] as const) : []));
      endTold().catch(() => {});
      reads
        .now()
        .engine?.client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'pharmacies' });
    },
    [reads],
  );
}
