/** The seventeen states (specification §9) with their Arabic names (product decision 29). */
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

/**
 * City names in both languages, so that a search in one finds what was written in the other
 * (product decision 29).
 */
export const cities = {
  Khartoum: 'الخرطوم',
  Omdurman: 'أم درمان',
  Bahri: 'بحري',
  'El Obeid': 'الأبيض',
  Kadugli: 'كادقلي',
  'El Fasher': 'الفاشر',
  Nyala: 'نيالا',
  'El Geneina': 'الجنينة',
  'Ed Daein': 'الضعين',
  Zalingei: 'زالنجي',
  Kassala: 'كسلا',
  'New Halfa': 'حلفا الجديدة',
  Gedaref: 'القضارف',
  'Wad Medani': 'ود مدني',
  Managil: 'المناقل',
  Kosti: 'كوستي',
  Rabak: 'ربك',
  'Ed Damazin': 'الدمازين',
  Atbara: 'عطبرة',
  Shendi: 'شندي',
  Dongola: 'دنقلا',
  Merowe: 'مروي',
  'Wadi Halfa': 'وادي حلفا',
  'Port Sudan': 'بورتسودان',
  Suakin: 'سواكن',
  Singa: 'سنجة',
} as const;
