import { call } from '../../lib/api.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const load = async (): Promise<boolean> =>
  (await call('GET /api/text-messages')).serviceNumber !== null;

/** Returns whether a phone number can replace an email address; false until the server answers. */
export const useTextGateway = (): boolean => useLazyModule(load, true) ?? false;

/** Returns whether an account's address is a phone number; else it is an email address. */
export const isPhone = (address: string): boolean => !address.includes('@');

/** Returns the field of a log-in that an address belongs to. */
export const accountOf = (address: string) =>
  isPhone(address) ? { phone: address } : { email: address };
