import { plural } from '../format.ts';

/** Home page with the pharmacy finder; the sentences of the specification word for word. */
export const home = {
  hero: {
    title: 'Find your medicine anywhere in Sudan',
    text: 'Choose a pharmacy, send it a photo of your prescription, and hear back.',
    pharmacist: "I'm a Pharmacist",
    customer: "I'm a Customer",
  },
  follow: {
    title: 'Follow your request',
    open: (shopName: string) => `Request to ${shopName}`,
    unnamed: 'Your request',
  },
  finder: {
    title: 'Find a pharmacy',
    label: 'Search by pharmacy, address or city',
    placeholder: 'Name, address or city',
    search: 'Search',
    filters: 'Filter the pharmacies',
    filter: { open: 'Open Now', '24-7': '24/7', delivery: 'Delivery' },
    near: 'Near me',
    nearRefused: 'Your location is not available. You can search by city or area instead.',
    loading: 'Loading pharmacies...',
    failed: 'The pharmacies could not be loaded.',
    empty: 'No pharmacies found. Try adjusting your search or filters.',
    clear: 'Show all pharmacies',
    more: 'Show more',
    first: 'Back to the first pharmacies',
    shown: (count: number) =>
      plural('en', count, { one: '# pharmacy shown', other: '# pharmacies shown' }),
  },
  card: {
    addressPending: 'Address pending verification',
    noPhone: 'Not provided',
    phone: 'Phone',
    open: 'Open',
    closed: 'Closed',
    always: '24/7',
    delivery: 'Delivery',
    details: 'View Details',
    detailsOf: (shopName: string) => `View Details: ${shopName}`,
    distance: (km: string) => `${km} km away`,
  },
  health: {
    title: 'Health information',
    newTab: 'opens in a new tab',
    source: 'NHS',
    conditions: { title: 'Conditions', text: 'Symptoms, causes and treatment, from A to Z.' },
    medicines: { title: 'Medicines', text: 'How to take them, side effects, what not to mix.' },
    living: { title: 'Living well', text: 'Food, movement, sleep and staying healthy.' },
  },
  promo: {
    title: 'What pharmacies have in store',
    text: 'Medicines and products that pharmacies near you advertise, with their prices.',
    button: 'See advertisements',
  },
};
