import { plural } from '../format.ts';

const pharmacies = (count: number) =>
  plural('en', count, { zero: 'no pharmacies', one: '# pharmacy', other: '# pharmacies' });

export const towns = {
  title: 'Pharmacies by town',
  intro: 'The towns of Sudan that have a pharmacy in Dawaya, state by state.',
  loading: 'Loading the towns...',
  failed: 'The towns could not be loaded',
  none: 'No town has a pharmacy in Dawaya yet.',
  firstDay: 'No pharmacy has joined Dawaya yet.',
  register: 'Register a pharmacy',
  pharmacies,
  titleOf: (place: string) => `Pharmacies in ${place} · Dawaya`,
  descriptionOf: (place: string, count: number) =>
    `${pharmacies(count)} in ${place}: which are open now, their address, phone and opening hours. Send them your prescription.`,
  heading: (city: string) => `Pharmacies in ${city}`,
  openFirst: 'Those open now come first.',
  all: (city: string) => `Search among the pharmacies of ${city}`,
  empty: (city: string) => `No pharmacy of ${city} is in Dawaya yet.`,
  emptyText: 'Look in another town of the state, or search all pharmacies.',
  search: 'Search all pharmacies',
  others: (state: string) => `Other towns in ${state}`,
  allTowns: 'All towns',
  way: 'Where this page is',
  loadingPharmacies: 'Loading pharmacies...',
  failedPharmacies: 'The pharmacies could not be loaded',
};
