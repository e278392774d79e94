import { useQuery } from '@tanstack/react-query';
import { currentSessionQuery } from '../../../lib/session.ts';

/**
 * Returns whether the pharmacy is verified and so may pay (docs/admin.md); undefined while loading.
 */
export function useMayPay(): boolean | undefined {
  const { data, isPending } = useQuery({ ...currentSessionQuery, refetchOnWindowFocus: 'always' });
  if (isPending) return undefined;
  // After a failed read the server still refuses by itself.
  const status = data?.roles.pharmacy?.verificationStatus ?? 'verified';
  return status === 'verified';
}
