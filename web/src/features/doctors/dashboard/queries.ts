import type {
  ConsultationPage,
  ConsultationRequest,
  DoctorProfile,
} from '@dawaya/contract/endpoints/doctors';
import { mostSeenAtOnce } from '@dawaya/contract/vocabulary/lengths';
import { consultationMoves, type RequestView } from '@dawaya/contract/vocabulary/request-moves';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, read } from '../../../lib/api.ts';
import { watchLooks } from '../../../lib/looked-at.ts';
import { polled, pollingInterval } from '../../../lib/polling.ts';
import { doctorsQuery } from '../queries.ts';

/** The own profile. Its key does not begin with 'doctors': it is nobody else's. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['doctor-profile', id],
    queryFn: read('GET /api/doctors/:id/profile', { params: { id } }),
    refetchInterval: pollingInterval,
    staleTime: 0,
  });

/** What all lists of the own requests are known by. */
export const consultationsKey = (doctorId: string) => ['consultation-requests', doctorId];

/** Which of the own requests a list shows. */
export interface Asked {
  view: RequestView;
  search?: string;
}

/** The own consultation requests in the order in which they are to be answered, page by page. */
export const consultationsQuery = (
  doctorId: string,
  { view, search }: Asked = { view: 'active' },
) =>
  infiniteQueryOptions({
    queryKey: [...consultationsKey(doctorId), view, search ?? ''],
    queryFn: async ({
      pageParam,
      signal,
    }: QueryFunctionContext<readonly unknown[], string>): Promise<ConsultationPage> => {
      const answer = await call('GET /api/doctors/:doctorId/consultation-requests', {
        params: { doctorId },
        query: { view, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      // The law's call without parameters answers an array; with one it is a page.
      if (Array.isArray(answer)) throw new Error('a page was asked for');
      return answer;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: ConsultationPage) => nextCursor ?? undefined,
    ...polled,
  });

/** Tells the server which cards were looked at. For the `ref` of a card with its `data-id`. */
export const useTellSeen = (doctorId: string) =>
  useMemo(
    () =>
      watchLooks(
        (ids) =>
          call('POST /api/doctors/:doctorId/consultation-requests/seen', {
            params: { doctorId },
            body: { ids },
          }),
        mostSeenAtOnce,
      ),
    [doctorId],
  );

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

export type MoveName = keyof typeof consultationMoves;

/** Makes a move (product decision 12), or takes the last one back (46). */
export const useMoveConsultation = () =>
  useMutation({
    mutationFn: ({ id, move }: { id: string; move: MoveName | 'undo' }) =>
      move === 'undo'
        ? call('POST /api/consultation-requests/:id/undo', { params: { id } })
        : call('PATCH /api/consultation-requests/:id/status', {
            params: { id },
            body: { status: consultationMoves[move].to },
          }),
  });

/** Puts the server's answer in the request's place, in each list that has it. */
export function useShowConsultation(doctorId: string) {
  const client = useQueryClient();
  const queryKey = consultationsKey(doctorId);
  return async (changed: ConsultationRequest): Promise<void> => {
    // A list that was asked for before the change must not put the old state back.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<InfiniteData<ConsultationPage, string>>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((request) => (request.id === changed.id ? changed : request)),
          })),
        },
    );
  };
}

/** Asks for all lists anew; done when they are there. */
export function useRefreshConsultations(doctorId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: consultationsKey(doctorId) });
}

/** Mails the signed-in doctor a code. */
export const sendCode = (id: string) =>
  call('POST /api/doctors/:id/email-code', { params: { id } });
