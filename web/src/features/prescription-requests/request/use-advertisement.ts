import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { useSearch } from 'wouter';
import { useRead } from '../../../lib/reads/use-read.ts';
import { publicAdvertisementsQuery } from '../../../shared/products/advertisements-query.ts';

export function useAdvertisement(pharmacyId: string | undefined): {
  advertisementId: string | null;
  advertisement: PublicAdvertisement | undefined;
} {
  const advertisementId = new URLSearchParams(useSearch()).get('advertisementId');
  const { data = [] } = useRead({
    ...publicAdvertisementsQuery,
    enabled: advertisementId !== null,
  });
  const advertisement = data.find(
    (one) => one.id === advertisementId && one.pharmacyId === pharmacyId,
  );
  return { advertisementId, advertisement };
}
