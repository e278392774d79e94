import { useQuery } from '@tanstack/react-query';
import { currentSessionQuery } from '../../../lib/session.ts';

/**
 * Whether the own pharmacy is verified and so may pay (product decision 11); undefined until that
 * is known.
 */
export function useMayPay(): boolean | undefined {
  const { data, isPending } = useQuery({ ...currentSessionQuery, refetchOnWindowFocus: 'always' });
  if (isPending) return undefined;
  // Where the server could not be asked, it still refuses by itself.
  const status = data?.roles.pharmacy?.verificationStatus ?? 'verified';
  return status === 'verified';
}
