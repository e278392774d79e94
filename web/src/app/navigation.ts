import type { layout } from '../i18n/en/layout.ts';
import { paths } from '../lib/paths.ts';
import { useHasRole } from '../lib/preferences.tsx';

type TextKey = {
  [K in keyof typeof layout]: (typeof layout)[K] extends string ? K : never;
}[keyof typeof layout];
interface NavigationLink {
  href: string;
  key: TextKey;
}

/** The header's entries and when each shows (specification, section 2). */
export function useNavigationLinks(): NavigationLink[] {
  const pharmacy = useHasRole('pharmacy');
  const doctor = useHasRole('doctor');
  const links: [boolean, NavigationLink][] = [
    [pharmacy, { href: paths.dashboard, key: 'dashboard' }],
    [doctor, { href: paths.doctorDashboard, key: 'doctorDashboard' }],
    [!pharmacy && !doctor, { href: paths.doctorLogin, key: 'doctorSignIn' }],
    [!pharmacy && !doctor, { href: paths.doctorRegister, key: 'doctorSignUp' }],
    [true, { href: paths.doctors, key: 'findDoctors' }],
  ];
  return links.filter(([shows]) => shows).map(([, link]) => link);
}
