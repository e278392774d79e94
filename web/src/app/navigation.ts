import { useLocation, useSearch } from 'wouter';
import type { en as layout } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { useHasRole } from '../lib/preferences.ts';
import { useStored } from '../lib/store/store.ts';

type TextKey = {
  [K in keyof typeof layout]: (typeof layout)[K] extends string ? K : never;
}[keyof typeof layout];
export interface NavigationLink {
  href: string;
  key: TextKey;
}
type Shown = [shows: boolean, link: NavigationLink];

/**
 * Returns the header's links: first the pages of the signed-in roles, then the others of the
 * specification (section 2, docs/interface.md).
 */
export function useNavigationLinks(): { own: NavigationLink[]; others: NavigationLink[] } {
  const pharmacy = useHasRole('pharmacy');
  const doctor = useHasRole('doctor');
  const admin = useHasRole('admin');
  const customer = useHasRole('customer');
  const hasSent = useStored('trackingUrls') !== null;
  const own: Shown[] = [
    [pharmacy, { href: paths.dashboard, key: 'dashboard' }],
    [doctor, { href: paths.doctorDashboard, key: 'doctorDashboard' }],
    [admin, { href: paths.adminDashboard, key: 'adminDashboard' }],
    [customer || hasSent, { href: paths.myRequests, key: 'myRequests' }],
  ];
  const others: Shown[] = [
    [!pharmacy && !doctor, { href: paths.doctorLogin, key: 'doctorSignIn' }],
    [!pharmacy && !doctor, { href: paths.doctorRegister, key: 'doctorSignUp' }],
    [true, { href: paths.doctors, key: 'findDoctors' }],
  ];
  return { own: visibleLinks(own), others: visibleLinks(others) };
}

const visibleLinks = (links: Shown[]) => links.filter(([shows]) => shows).map(([, link]) => link);

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
