import type { ApiKey, ApiResponse } from '@dawaya/contract/api';
import type { SecondFactorRole } from '@dawaya/contract/vocabulary/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type CallInput, call, read } from '../../lib/api.ts';
import { pollingIntervalMs } from '../../lib/polling.ts';

/** The account whose second factor a page is about: an admin, a doctor, or a member of staff. */
export interface FactorAccount {
  role: SecondFactorRole;
  /** Empty for an admin, whose calls name none. */
  id: string;
}
export const adminAccount: FactorAccount = { role: 'admin', id: '' };

const AccountContext = createContext(adminAccount);
export const FactorAccountProvider = AccountContext.Provider;
export const useFactorAccount = (): FactorAccount => useContext(AccountContext);

const ofAdmin = '/api/admin/second-factor';
type FactorKey = Extract<ApiKey, `${string} ${typeof ofAdmin}${string}`>;

/** Makes a call of the account, which is an admin's call or the same for others. */
export function callFactor<K extends FactorKey>(
  { role, id }: FactorAccount,
  key: K,
  input: CallInput<K> & { params?: object },
): Promise<ApiResponse<K>> {
  if (role === 'admin') return call(key, input as never);
  const ownKey = key.replace(ofAdmin, '/api/second-factor/:accountId') as K;
  // Both calls have one body and one answer.
  return call(ownKey, { ...input, params: { ...input.params, accountId: id } } as never);
}

export const factorQuery = ({ role, id }: FactorAccount) =>
  queryOptions({
    queryKey: [role, 'second-factor', id],
    queryFn:
      role === 'admin'
        ? read('GET /api/admin/second-factor', {})
        : read('GET /api/second-factor/:accountId', { params: { accountId: id } }),
    refetchInterval: pollingIntervalMs,
    staleTime: 0,
  });
export const secondFactorQuery = factorQuery(adminAccount);
