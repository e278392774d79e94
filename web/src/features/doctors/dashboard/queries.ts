import type { ConsultationRequest, DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import type { ForwardStatus } from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../../lib/api.ts';
import { polled, pollingInterval } from '../../../lib/query-client.ts';
import { doctorsQuery } from '../queries.ts';

/** The own profile. Its key does not begin with 'doctors': it is nobody else's. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['doctor-profile', id],
    queryFn: read('GET /api/doctors/:id/profile', { params: { id } }),
    refetchInterval: pollingInterval,
    staleTime: 0,
  });

/** The own consultation requests, newest first. */
export const consultationsQuery = (doctorId: string) =>
  queryOptions({
    queryKey: ['consultation-requests', doctorId],
    queryFn: async (context) => {
      const list = read('GET /api/doctors/:doctorId/consultation-requests', {
        params: { doctorId },
      });
      const answer = await list(context);
      return Array.isArray(answer) ? answer : answer.items;
    },
    ...polled,
  });

/** Puts the server's answer in the profile's place; the directory shows some of it. */
export function useSetProfile() {
  const client = useQueryClient();
  return (profile: DoctorProfile) => {
    client.setQueryData(profileQuery(profile.id).queryKey, profile);
    void client.invalidateQueries({ queryKey: doctorsQuery.queryKey });
  };
}

/**
 * Flips the online switch at once and takes it back when the server refuses (product decision 14).
 */
export function useSwitchOnline(id: string, onError: (error: unknown) => void) {
  const client = useQueryClient();
  const setProfile = useSetProfile();
  const { queryKey } = profileQuery(id);
  const set = (isOnline: boolean) =>
    client.setQueryData<DoctorProfile>(queryKey, (profile) => profile && { ...profile, isOnline });
  return useMutation({
    mutationFn: (isOnline: boolean) =>
      call('PATCH /api/doctors/:id', { params: { id }, body: { isOnline } }),
    onMutate: async (isOnline) => {
      set(isOnline);
      // A profile asked for before the flip must not put the old value back.
      await client.cancelQueries({ queryKey });
    },
    onSuccess: setProfile,
    onError: (error, isOnline) => {
      set(!isOnline);
      onError(error);
      return client.invalidateQueries({ queryKey });
    },
  });
}

interface ChangeCallbacks {
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** Moves a consultation request forwards and puts the server's answer in its place. */
export function useChangeStatus(doctorId: string, { onDone, onFailed }: ChangeCallbacks) {
  const client = useQueryClient();
  const { queryKey } = consultationsQuery(doctorId);
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: ForwardStatus }) =>
      call('PATCH /api/consultation-requests/:id/status', { params: { id }, body: { status } }),
    onSuccess: async (changed) => {
      // A list that was asked for before the change must not put the old status back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<ConsultationRequest[]>(queryKey, (requests) =>
        requests?.map((request) => (request.id === changed.id ? changed : request)),
      );
      onDone();
    },
    onError: (error) => {
      onFailed(error);
      // It may have moved in another window: what the server says now is what shows.
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Mails the signed-in doctor a code. */
export const sendCode = (id: string) =>
  call('POST /api/doctors/:id/email-code', { params: { id } });
