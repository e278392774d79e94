import { isIPv4 } from 'node:net';

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Returns whether the connection to an address cannot be read or changed on the way. */
export const isPrivate = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
};

/**
 * Returns whether an address is in the operator's own network, in which a phone has no certificate.
 */
export function isLocalNetwork(address: string): boolean {
  const { hostname } = new URL(address);
  return isIPv4(hostname) && /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname);
}

export const trimSlash = (address: string) => address.replace(/\/+$/, '');
