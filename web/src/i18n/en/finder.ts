import { isolated } from '@dawaya/contract/vocabulary/direction';
import { formatNumber, plural } from '../format.ts';

/** The sentences of the specification word for word. */
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
  firstDay: 'No pharmacy has joined Dawaya yet. Please look in again soon.',
  clear: 'Show all pharmacies',
  more: 'Show more',
  first: 'Back to the first pharmacies',
  found: (count: number, search: string, place: string | null) =>
    [
      plural('en', count, { one: '# pharmacy', other: '# pharmacies' }),
      search && `for “${isolated(search)}”`,
      place && `in ${isolated(place)}`,
    ]
      .filter(Boolean)
      .join(' '),
  city: {
    ask: 'Which city are you in?',
    other: 'Another city',
    change: 'Change',
    everywhere: 'All of Sudan',
    state: 'State',
    city: 'City',
    allStates: 'All states',
    allCities: 'All cities',
    counted: (name: string, count: number) => `${name} (${formatNumber('en', count)})`,
  },
  card: {
    addressPending: 'Address pending verification',
    noPhone: 'Not provided',
    phone: 'Phone',
    always: '24/7',
    delivery: 'Delivery',
    /**
     * The link to the pharmacy's own page; 'View Details' leads to the request form (specification,
     * section 2).
     */
    about: 'About',
    details: 'View Details',
    detailsOf: (shopName: string) => `View Details: ${shopName}`,
    distance: (distance: string) => `${distance} away`,
  },
};
