import type { pages } from './pages.ts';

/** What search engines show of each screen; apart from the titles, since the page never needs it. */
export const pageDescriptions: Record<keyof typeof pages, string> = {
  home: 'Find an open pharmacy near you in Sudan and send it a photo of your prescription. All 17 states, in Arabic and English.',
  request: 'Send photos of your prescription to a pharmacy in Sudan and follow the request.',
  track: 'Where your prescription request stands.',
  signup: 'A Dawaya account fills in your details when you send a prescription.',
  pharmacistLogin: 'Log in to the dashboard of your pharmacy.',
  registerPharmacy:
    'Register your pharmacy in Sudan and receive prescriptions from customers nearby.',
  dashboard: 'Requests and profile.',
  manageAdvertisements: 'Create advertisements, pay for them and renew them.',
  advertisements: 'Medicines and products that pharmacies in Sudan advertise, with their prices.',
  adminLogin: 'For those who run Dawaya.',
  adminDashboard: 'For those who run Dawaya.',
  notFound: 'This page does not exist.',
};
