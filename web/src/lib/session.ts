import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { call, read } from './api.ts';
import { ApiError } from './errors.ts';
import { paths } from './paths.ts';
import { queryOptions, useReads } from './reads/reads.ts';
import { useRead } from './reads/use-read.ts';
import { clearStored } from './store/store.ts';

export const signInPaths: Record<Role, string> = {
  customer: `${paths.signup}?mode=login`,
  pharmacy: paths.pharmacistLogin,
  doctor: paths.doctorLogin,
  admin: paths.adminLogin,
};

export const currentSessionQuery = queryOptions({
  queryKey: ['sessions', 'current'],
  queryFn: read('GET /api/sessions/current'),
  staleTime: 0,
});

/**
 * Returns the reader's role among the pharmacy's staff (docs/sessions.md); undefined until the
 * server has answered. The page hides actions that the server refuses.
 */
export const useStaffRole = (): StaffRole | undefined =>
  useRead(currentSessionQuery).data?.roles.pharmacy?.staff.role;

/** Returns whether the staff role is still loading; false after a failure. */
export const useIsStaffRoleAwaited = (): boolean => useRead(currentSessionQuery).isPending;

/**
 * Returns a handler for the errors of a private page. After a 401 it clears the role's keys, opens
 * the role's log-in page (docs/sessions.md) and returns true; drafts stay.
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

export function useEndWithSession(role: Role, error: unknown): void {
  const sessionEnded = useSessionEnded(role);
  useEffect(() => void sessionEnded(error), [error, sessionEnded]);
}

/** Ends push messages to this device, because they concern the person who has signed out. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await call('DELETE /api/push-subscriptions', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * Signs out of one role on the server and deletes the role's data in this browser, drafts included:
 * shared computers are common (docs/sessions.md).
 * @throws ApiError, OfflineError: then nothing was deleted
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
      // An expired session leaves the list of sent requests; signing out deletes it.
      clearStored(role, 'drafts', 'bell', ...(role === 'customer' ? (['sender'] as const) : []));
      // Signing out has deleted the subscription of the role on the server.
      unsubscribe().catch(() => {});
      reads
        .now()
        .engine?.client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'pharmacies' });
    },
    [reads],
  );
}
