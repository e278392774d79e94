import type {
  ConsultationPage,
  ConsultationRequest,
  DoctorProfile,
} from '@dawaya/contract/endpoints/doctors';
import {
  type ConsultationMoveName,
  consultationTransitions,
  type RequestView,
} from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../../lib/api.ts';
import { polled, pollingIntervalMs } from '../../../lib/polling.ts';
import { pagesQuery, useReportVisible, useShowChanged } from '../../../shared/steady-list/pages.ts';
import { doctorsQuery } from '../queries.ts';

/** Reads the doctor's profile. Its key does not begin with 'doctors', because it is private. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['doctor-profile', id],
    queryFn: read('GET /api/doctors/:id/profile', { params: { id } }),
    refetchInterval: pollingIntervalMs,
    staleTime: 0,
  });

export const consultationsKey = (doctorId: string) => ['consultation-requests', doctorId];

export interface ConsultationFilter {
  view: RequestView;
  search?: string;
}

export const consultationsQuery = (
  doctorId: string,
  { view, search }: ConsultationFilter = { view: 'active' },
) => ({
  ...pagesQuery(
    [...consultationsKey(doctorId), view, search ?? ''],
    async (from, signal): Promise<ConsultationPage> => {
      const response = await call('GET /api/doctors/:doctorId/consultation-requests', {
        params: { doctorId },
        query: { view, ...(search && { search }), ...from },
        signal,
      });
      // The specification's call without parameters answers an array; with one it answers a page.
      if (Array.isArray(response)) throw new Error('a page was asked for');
      return response;
    },
  ),
  ...polled,
});

export const useReportSeen = (doctorId: string) =>
  useReportVisible((ids) =>
    call('POST /api/doctors/:doctorId/consultation-requests/seen', {
      params: { doctorId },
      body: { ids },
    }),
  );

/**
 * Returns a function that stores the server's profile; the directory shows parts of it, so that is
 * read again.
 */
export function useSetProfile() {
  const client = useQueryClient();
  return (profile: DoctorProfile) => {
    client.setQueryData(profileQuery(profile.id).queryKey, profile);
    void client.invalidateQueries({ queryKey: doctorsQuery.queryKey });
  };
}

/** Sets the online switch at once and resets it if the server refuses (docs/doctors.md). */
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
      // A read from before the change must not bring the old value back.
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

export type MoveName = Exclude<ConsultationMoveName, 'cancel'>;

interface MoveInput {
  id: string;
  move: MoveName | 'undo';
  /** For the customer, if the move needs one. */
  reason?: string;
}

const sendMove = ({ id, move, reason = '' }: MoveInput): Promise<ConsultationRequest> => {
  const params = { id };
  if (move === 'undo') return call('POST /api/consultation-requests/:id/undo', { params });
  return move === 'decline'
    ? call('POST /api/consultation-requests/:id/decline', { params, body: { reason } })
    : call('PATCH /api/consultation-requests/:id/status', {
        params,
        body: { status: consultationTransitions[move].to },
      });
};

export const sendAnswer = (id: string, answer: string, version: number) =>
  call('PUT /api/consultation-requests/:id/answer', { params: { id }, body: { answer, version } });

export const useShowConsultation = (doctorId: string) =>
  useShowChanged<ConsultationRequest>(consultationsKey(doctorId));

export function useRefreshConsultations(doctorId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: consultationsKey(doctorId) });
}

export function useMoveConsultation(doctorId: string) {
  const show = useShowConsultation(doctorId);
  const refresh = useRefreshConsultations(doctorId);
  return useMutation({
    mutationFn: sendMove,
    onSuccess: show,
    // After an error too: it may have moved on another device.
    onSettled: refresh,
  });
}

export const sendCode = (id: string) =>
  call('POST /api/doctors/:id/email-code', { params: { id } });
