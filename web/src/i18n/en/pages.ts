/** Titles of the screens, for the browser's tab. */
export const pages = {
  home: 'Dawaya: find a pharmacy in Sudan and send your prescription',
  request: 'Send a prescription request · Dawaya',
  track: 'Your request · Dawaya',
  signup: 'Sign up or log in · Dawaya',
  pharmacistLogin: 'Pharmacist login · Dawaya',
  registerPharmacy: 'Register your pharmacy · Dawaya',
  dashboard: 'Pharmacist dashboard · Dawaya',
  doctors: 'Find a doctor · Dawaya',
  doctorRegister: 'Register as a doctor · Dawaya',
  doctorLogin: 'Doctor login · Dawaya',
  doctorDashboard: 'Doctor dashboard · Dawaya',
  contact: 'Contact us · Dawaya',
  privacy: 'Privacy policy · Dawaya',
  adminLogin: 'Admin login · Dawaya',
  adminDashboard: 'Admin dashboard · Dawaya',
  notFound: 'Page Not Found · Dawaya',
};
