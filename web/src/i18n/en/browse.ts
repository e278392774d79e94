import { isolated } from '@dawaya/contract/vocabulary/direction';
import { plural } from '../format.ts';

export const browse = {
  title: 'Advertisements',
  intro: 'Medicines and products that pharmacies advertise, with their prices.',
  label: 'Search by product name or description',
  placeholder: 'Name or description',
  search: 'Search',
  loading: 'Loading advertisements...',
  failed: 'The advertisements could not be loaded.',
  empty: 'No advertisements yet',
  emptyText: 'What pharmacies advertise appears here.',
  findPharmacy: 'Find a pharmacy',
  noMatch: 'No advertisements found. Try another word.',
  clear: 'Show all advertisements',
  approximate: 'Nothing matches exactly. Close in spelling:',
  meant: (search: string) => `Did you mean “${isolated(search)}”?`,
  shown: (count: number) =>
    plural('en', count, { one: '# advertisement shown', other: '# advertisements shown' }),
  pharmacy: 'Pharmacy',
  toPharmacy: 'Go to the pharmacy',
  toPharmacyOf: (product: string, shopName: string) =>
    `Go to the pharmacy: ${product}, ${shopName}`,
};
