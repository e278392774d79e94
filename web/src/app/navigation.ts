import { useLocation, useSearch } from 'wouter';
import type { en as layout } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { useHasRole } from '../lib/preferences.ts';
import { useStored } from '../lib/store/store.ts';

type TextKey = {
  [K in keyof typeof layout]: (typeof layout)[K] extends string ? K : never;
}[keyof typeof layout];
export type NavigationLink = [href: string, key: TextKey];

/**
 * Returns the header's links: a customer's first, then those of the people who work here
 * (specification §2; docs/interface.md).
 */
export function useNavigationLinks(): Record<'customers' | 'workers', NavigationLink[]> {
  const pharmacy = useHasRole('pharmacy');
  const doctor = useHasRole('doctor');
  const admin = useHasRole('admin');
  const customer = useHasRole('customer');
  const hasSent = useStored('trackingUrls') !== null;
  const guest = !pharmacy && !doctor;
  return {
    customers: visibleLinks([
      [true, paths.ask, 'ask'],
      [customer || hasSent, paths.myRequests, 'myRequests'],
      [true, paths.doctors, 'findDoctors'],
    ]),
    workers: visibleLinks([
      [pharmacy, paths.dashboard, 'dashboard'],
      [doctor, paths.doctorDashboard, 'doctorDashboard'],
      [guest, paths.doctorLogin, 'doctorSignIn'],
      [guest, paths.doctorRegister, 'doctorSignUp'],
      [admin, paths.adminDashboard, 'adminDashboard'],
    ]),
  };
}

const visibleLinks = (links: [shows: boolean, ...NavigationLink][]): NavigationLink[] =>
  links.filter(([shows]) => shows).map(([, ...link]) => link);

/**
 * Pages to return to after signing up: a customer may be in the middle of something there. A page
 * with a secret URL is never one.
 */
const comesBack = /^\/(request|my-requests|advertisements|doctors|pharmacies|towns)(\/|$)/;

export function useSignupPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (!comesBack.test(path)) return paths.signup;
  const next = search === '' ? path : `${path}?${search}`;
  return `${paths.signup}?${new URLSearchParams({ next })}`;
}
