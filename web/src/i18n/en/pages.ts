/** Titles of the screens, for the browser's tab. */
export const pages = {
  home: 'Dawaya: find a pharmacy in Sudan and send your prescription',
  request: 'Send a prescription request · Dawaya',
  track: 'Your request · Dawaya',
  signup: 'Sign up or log in · Dawaya',
  pharmacistLogin: 'Pharmacist login · Dawaya',
  registerPharmacy: 'Register your pharmacy · Dawaya',
  dashboard: 'Pharmacist dashboard · Dawaya',
  manageAdvertisements: 'Your advertisements · Dawaya',
  advertisements: 'Advertisements · Dawaya',
  adminLogin: 'Admin login · Dawaya',
  adminDashboard: 'Admin dashboard · Dawaya',
  notFound: 'Page Not Found · Dawaya',
};
