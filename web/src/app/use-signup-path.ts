import { useLocation, useSearch } from 'wouter';
import { paths } from '../lib/paths.ts';

/** Where a customer is in the middle of something. Never a page whose address is a secret. */
const comesBack = /^\/(request|my-requests|advertisements|doctors|pharmacies|towns)(\/|$)/;

/** The way to sign up, which leads back to the page that it began on. */
export function useSignupPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (!comesBack.test(path)) return paths.signup;
  const next = search === '' ? path : `${path}?${search}`;
  return `${paths.signup}?${new URLSearchParams({ next })}`;
}
