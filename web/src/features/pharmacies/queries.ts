import type { ApiBody } from '@dawaya/contract/api';
import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { pollingIntervalMs } from '../../lib/polling.ts';

/**
 * Reads the pharmacy's profile. Its key does not begin with 'pharmacies', so that signing out
 * removes it.
 */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacy-profile', id],
    queryFn: read('GET /api/pharmacies/:id/profile', { params: { id } }),
    // Approval and the response rate change without the pharmacist.
    refetchInterval: pollingIntervalMs,
    staleTime: 0,
  });

export type Presence = 'isOpen' | 'is24Hours' | 'hasDelivery';

const openingFields = [
  'isOpen',
  'opensAt',
  'closesAt',
  'confirmedOpenAt',
  'openOverride',
  'openOverrideUntil',
  'hours',
  'closures',
] as const satisfies (keyof PharmacyProfile)[];

export function useShowOpening(id: string): (saved: PharmacyProfile) => void {
  const client = useQueryClient();
  return (saved) =>
    client.setQueryData<PharmacyProfile>(
      profileQuery(id).queryKey,
      (current) =>
        current && {
          ...current,
          ...Object.fromEntries(openingFields.map((name) => [name, saved[name]])),
        },
    );
}

export type OpeningChange = Pick<
  ApiBody<'PATCH /api/pharmacies/:id'>,
  'isOpen' | 'openOverrideUntil' | 'confirmOpen' | 'hours'
>;

export function useChangeOpening(id: string, onError: (error: unknown) => void) {
  const showOpening = useShowOpening(id);
  return useMutation({
    mutationFn: (change: OpeningChange) => saveProfile(id, change),
    onSuccess: showOpening,
    onError,
  });
}

/**
 * Sets one switch at once and resets it if the server refuses. It changes only that switch, so that
 * two under way do not undo each other.
 */
export function useSwitchPresence(id: string, onError: (error: unknown) => void) {
  const client = useQueryClient();
  const showOpening = useShowOpening(id);
  const set = (name: Presence, value: boolean) =>
    client.setQueryData<PharmacyProfile>(
      profileQuery(id).queryKey,
      (profile) => profile && { ...profile, [name]: value },
    );
  return useMutation({
    mutationFn: ({ name, value }: { name: Presence; value: boolean }) =>
      saveProfile(id, { [name]: value }),
    onMutate: async ({ name, value }) => {
      set(name, value);
      // A read from before the change must not bring the old value back.
      await client.cancelQueries({ queryKey: profileQuery(id).queryKey });
    },
    onError: (error, { name, value }) => {
      set(name, !value);
      onError(error);
    },
    onSuccess: (profile, { name }) => {
      set(name, profile[name]);
      if (name !== 'hasDelivery') showOpening(profile);
    },
  });
}

export function saveProfile(id: string, body: ApiBody<'PATCH /api/pharmacies/:id'>) {
  return call('PATCH /api/pharmacies/:id', { params: { id }, body });
}

export const sendCode = (id: string) =>
  call('POST /api/pharmacies/:id/email-code', { params: { id } });
