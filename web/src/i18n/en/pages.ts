/** Titles and descriptions of the screens: for the browser's tab and for search engines. */
export const pages = {
  home: {
    title: 'Dawaya: find a pharmacy in Sudan and send your prescription',
    description:
      'Find an open pharmacy near you in Sudan and send it a photo of your prescription. All 17 states, in Arabic and English.',
  },
  request: {
    title: 'Send a prescription request · Dawaya',
    description: 'Send photos of your prescription to a pharmacy in Sudan and follow the request.',
  },
  track: { title: 'Your request · Dawaya', description: 'Where your prescription request stands.' },
  signup: {
    title: 'Sign up or log in · Dawaya',
    description: 'A Dawaya account fills in your details when you send a prescription.',
  },
  pharmacistLogin: {
    title: 'Pharmacist login · Dawaya',
    description: 'Log in to the dashboard of your pharmacy.',
  },
  registerPharmacy: {
    title: 'Register your pharmacy · Dawaya',
    description: 'Register your pharmacy in Sudan and receive prescriptions from customers nearby.',
  },
  dashboard: { title: 'Pharmacist dashboard · Dawaya', description: 'Requests and profile.' },
  adminLogin: { title: 'Admin login · Dawaya', description: 'For those who run Dawaya.' },
  adminDashboard: { title: 'Admin dashboard · Dawaya', description: 'For those who run Dawaya.' },
  notFound: {
    title: 'Page Not Found · Dawaya',
    description: 'This page does not exist.',
  },
};
