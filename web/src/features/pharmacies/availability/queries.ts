import type { ApiBody } from '@dawaya/contract/api';
import type { AvailabilityReports } from '@dawaya/contract/endpoints/availability-reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAvailabilityTexts } from '../../../i18n/availability.ts';
import { call, read } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';

export const reportsQuery = (id: string) =>
  queryOptions({
    queryKey: ['availability-reports', id],
    queryFn: read('GET /api/pharmacies/:id/availability-reports', { params: { id } }),
  });

type Reported = ApiBody<'POST /api/pharmacies/:id/availability-reports'>['products'][number];
export type Report = AvailabilityReports['items'][number];

/** Returns whether two rows are one product; the server shows both without an implied form. */
export const isSameProduct = (one: Reported, other: Reported): boolean =>
  one.medicineId === other.medicineId &&
  (one.form ?? null) === (other.form ?? null) &&
  one.isProlonged === other.isProlonged &&
  (one.ratio ?? null) === (other.ratio ?? null);

/** Returns a change of the reports; all their readers show the server's answer. */
function useChange<Input>(
  pharmacyId: string,
  send: (input: Input) => Promise<AvailabilityReports>,
) {
  const t = useAvailabilityTexts();
  const client = useQueryClient();
  const toastFailure = useFailureToast('pharmacy');
  const { queryKey } = reportsQuery(pharmacyId);
  return useMutation({
    mutationFn: send,
    onSuccess: (reports) => client.setQueryData(queryKey, reports),
    onError: (error) => {
      toastFailure(error, t.changeFailed);
    },
  });
}

export const useReport = (id: string) =>
  useChange(id, (products: Reported[]) =>
    call('POST /api/pharmacies/:id/availability-reports', { params: { id }, body: { products } }),
  );

export const useWithdrawal = (id: string) =>
  useChange(id, (reportId: string) =>
    call('DELETE /api/pharmacies/:id/availability-reports/:reportId', {
      params: { id, reportId },
    }),
  );
