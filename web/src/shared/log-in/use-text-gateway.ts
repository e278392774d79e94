import { useRead } from '../../lib/reads/use-read.ts';
import { takesPhoneQuery } from '../contact-details/takes-phone.ts';

/** Returns whether a phone number can replace an email address; false until the server answers. */
export const useTextGateway = (): boolean => useRead(takesPhoneQuery).data ?? false;

/** Returns whether an account's address is a phone number; else it is an email address. */
export const isPhone = (address: string): boolean => !address.includes('@');

/** Returns the field of a log-in that an address belongs to. */
export const accountOf = (address: string) =>
  isPhone(address) ? { phone: address } : { email: address };
