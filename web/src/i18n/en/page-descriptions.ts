import type { pages } from './pages.ts';

/** Descriptions for search engines; apart from the titles, because the browser never needs them. */
export const pageDescriptions: Record<keyof typeof pages, string> = {
  home: 'Find an open pharmacy near you in Sudan and send it a photo of your prescription. All 17 states, in Arabic and English.',
  request: 'Send photos of your prescription to a pharmacy in Sudan and follow the request.',
  ask: 'Looking for a medicine in Sudan? Ask the pharmacies of a town with one question, see who has it, and choose one.',
  pharmacy: 'A pharmacy in Sudan: address, phone, opening hours and the way there.',
  poster: 'A poster of the pharmacy to print.',
  towns:
    'Pharmacies in Sudan by town and state: which are open now, and how to send them a prescription.',
  town: 'The pharmacies of a town in Sudan.',
  trackByCode: 'Where a request stands, by its code and the phone number on it.',
  track: 'Where your request, question or consultation stands.',
  myRequests: 'All that you have sent, and where it stands.',
  signup: 'A Dawaya account fills in your details when you send a prescription.',
  pharmacistLogin: 'Log in to the dashboard of your pharmacy.',
  registerPharmacy:
    'Register your pharmacy in Sudan and receive prescriptions from customers nearby.',
  dashboard: 'Requests and profile.',
  doctors:
    'Doctors in Sudan: who is available now, their specialization and fee. Send a consultation request.',
  doctorRegister: 'Register as a doctor and be consulted by people in Sudan.',
  doctorLogin: 'Log in to your doctor dashboard.',
  doctorDashboard: 'Consultation requests and profile.',
  contact: 'How to reach those who run Dawaya.',
  privacy: 'What Dawaya stores about you, for how long, and who sees it.',
  manageAdvertisements: 'Create advertisements, pay for them and renew them.',
  advertisements: 'Medicines and products that pharmacies in Sudan advertise, with their prices.',
  adminLogin: 'For those who run Dawaya.',
  adminDashboard: 'For those who run Dawaya.',
  notFound: 'This page does not exist.',
};
