import { plural } from '../format.ts';

/** The pharmacy finder and its cards; the sentences of the specification word for word. */
export const finder = {
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
  card: {
    addressPending: 'Address pending verification',
    noPhone: 'Not provided',
    phone: 'Phone',
    always: '24/7',
    delivery: 'Delivery',
    details: 'View Details',
    detailsOf: (shopName: string) => `View Details: ${shopName}`,
    distance: (distance: string) => `${distance} away`,
  },
};
