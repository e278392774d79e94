import { useLocation, useSearch } from 'wouter';
import { paths } from '../lib/paths.ts';

/**
 * Pages to return to after signing up: a customer may be in the middle of something there. A page
 * with a secret address is never one.
 */
const comesBack = /^\/(request|my-requests|advertisements|doctors|pharmacies|towns)(\/|$)/;

export function useSignupPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (!comesBack.test(path)) return paths.signup;
  const next = search === '' ? path : `${path}?${search}`;
  return `${paths.signup}?${new URLSearchParams({ next })}`;
}
