/** The seventeen states (specification §9) with their Arabic names (docs/search.md). */
export const states = {
  Khartoum: 'الخرطوم',
  'North Kordofan': 'شمال كردفان',
  'South Kordofan': 'جنوب كردفان',
  'North Darfur': 'شمال دارفور',
  'South Darfur': 'جنوب دارفور',
  'West Darfur': 'غرب دارفور',
  'East Darfur': 'شرق دارفور',
  'Central Darfur': 'وسط دارفور',
  Kassala: 'كسلا',
  Gedaref: 'القضارف',
  Gezira: 'الجزيرة',
  'White Nile': 'النيل الأبيض',
  'Blue Nile': 'النيل الأزرق',
  'River Nile': 'نهر النيل',
  Northern: 'الشمالية',
  'Red Sea': 'البحر الأحمر',
  Sennar: 'سنار',
} as const;

export type State = keyof typeof states;
export const stateNames = Object.keys(states) as [State, ...State[]];
