import type { Route } from './routes.ts';

/** Each page's source file, by which the build's manifest names its script: for the server only. */
export const pageSources: Record<Route['name'], string> = {
  home: 'src/features/home/home-page.tsx',
  request: 'src/features/prescription-requests/request/request-page.tsx',
  ask: 'src/features/searches/ask/ask-page.tsx',
  pharmacy: 'src/features/pharmacy-page/pharmacy-page.tsx',
  poster: 'src/features/poster/poster-page.tsx',
  towns: 'src/features/towns/towns-page.tsx',
  town: 'src/features/towns/town-page.tsx',
  track: 'src/features/tracking/track-page.tsx',
  myRequests: 'src/features/prescription-requests/mine/my-requests-page.tsx',
  signup: 'src/features/customers/signup-page.tsx',
  pharmacistLogin: 'src/features/pharmacies/login/pharmacist-login-page.tsx',
  registerPharmacy: 'src/features/pharmacies/register/register-page.tsx',
  dashboard: 'src/app/pages/dashboard-page.tsx',
  manageAdvertisements: 'src/features/advertisements/manage/manage-page.tsx',
  doctors: 'src/features/doctors/directory/directory-page.tsx',
  doctorRegister: 'src/features/doctors/register/register-page.tsx',
  doctorLogin: 'src/features/doctors/login/login-page.tsx',
  doctorDashboard: 'src/app/pages/doctor-dashboard-page.tsx',
  advertisements: 'src/features/advertisements/browse/browse-page.tsx',
  contact: 'src/features/contact/contact-page.tsx',
  privacy: 'src/features/privacy/privacy-page.tsx',
  adminLogin: 'src/features/admin/login-page.tsx',
  adminDashboard: 'src/features/admin/dashboard-page.tsx',
  notFound: 'src/app/not-found-page.tsx',
};
