import { fold } from './folding.ts';
import type { Language } from './languages.ts';
import { type State, stateNames, states } from './regions.ts';

/** A city or town of Sudan with its names. */
export interface City {
  /**
   * The English name, which payloads, address parameters and the database use
   * (docs/search.md).
   */
  city: string;
  nameAr: string;
  state: State;
  /** Degrees, at the centre. */
  latitude: number;
  longitude: number;
  /** Other spellings in both scripts. Case, hamza, spaces and the article make no difference. */
  spellings: readonly string[];
}

const definePlaces = (
  state: State,
  ...towns: [city: string, nameAr: string, latitude: number, longitude: number, also?: string][]
): City[] =>
  towns.map(([city, nameAr, latitude, longitude, also]) => ({
    city,
    nameAr,
    state,
    latitude,
    longitude,
    spellings: also?.split(', ') ?? [],
  }));

/**
 * The known cities and towns: the first list, those of the map's pharmacies, and the
 * seats of localities that people use in addresses.
 */
export const cities: readonly City[] = [
  ...definePlaces(
    'Khartoum',
    ['Khartoum', 'الخرطوم', 15.59, 32.53, 'Khartum, Kartoum, Khartoom, Al Khurtum, خرتوم, الخرتوم'],
    [
      'Omdurman',
      'أم درمان',
      15.65,
      32.48,
      'Um Durman, Umm Durman, Om Durman, Omdorman, Umdurman, ام دورمان, أم ضرمان, أمدر',
    ],
    [
      'Bahri',
      'بحري',
      15.64,
      32.53,
      'Khartoum North, North Khartoum, Khartoum Bahri, Bahry, Al Khartoum Bahri, الخرطوم بحري, خرطوم بحري, الخرطوم شمال, بحرى',
    ],
    [
      'Jebel Aulia',
      'جبل أولياء',
      15.24,
      32.5,
      'Jabal Awliya, Jebel Awlia, Jabal Aulia, جبل الاولياء',
    ],
    ['Karari', 'كرري', 15.75, 32.45, 'Kerari, Karary'],
    ['Umbadda', 'أمبدة', 15.66, 32.38, 'Um Badda, Ombada, Umm Badda, أم بدة'],
    ['Soba', 'سوبا', 15.5, 32.66, 'Suba'],
    ['Kalakla', 'الكلاكلة', 15.47, 32.49, 'Kalakala, Al Kalakla, El Kalakla'],
    ['El Haj Yousif', 'الحاج يوسف', 15.63, 32.62, 'Haj Yousif, Hajj Yusuf, Haj Yousef, Haj Yusif'],
    ['Thawra', 'الثورة', 15.69, 32.48, 'Al Thawra, El Thawra, Thaura'],
    ['El Geili', 'الجيلي', 16.02, 32.61, 'Jaili, Jayli, Geily'],
  ),
  ...definePlaces(
    'Gezira',
    [
      'Wad Medani',
      'ود مدني',
      14.4,
      33.52,
      'Wad Madani, Madani, Medani, Wadmadani, Wad Madany, مدني, واد مدني, ود المدني',
    ],
    ['Managil', 'المناقل', 14.25, 32.98, 'Al Manaqil, Manaqil, El Managil'],
    [
      'Hasaheisa',
      'الحصاحيصا',
      14.75,
      33.3,
      'Hasahisa, Al Hasahisa, Hassaheisa, Hasaheesa, الحصاحيصة, حصاحيصا',
    ],
    ['Rufaa', 'رفاعة', 14.77, 33.36, "Rufa'a, Rifaa, Rufaah"],
    ['El Kamlin', 'الكاملين', 15.08, 33.18, 'Kamlin, Al Kamleen, Kamleen'],
    ['Wad Rawah', 'ود راوة', 15.16, 33.14, 'Wad Rawa, Wadrawah'],
    ['El Hilaliya', 'الهلالية', 14.94, 33.24, 'Hilaliyya, Hilalia, Hilaliyah'],
    ['Abu Haraz', 'أبو حراز', 14.47, 33.52, 'Abu Harraz'],
    ['El Masid', 'المسيد', 15.28, 32.99, 'Masid, Al Maseed'],
    ['Tabat', 'طابت', 14.54, 33.11, 'Taabat, Tabit'],
    ['Abu Ushar', 'أبو عشر', 14.92, 33.16, 'Abu Usher, Abu Ushr'],
    ['El Hush', 'الحوش', 14.1, 33.5, 'Hosh'],
  ),
  ...definePlaces(
    'Sennar',
    ['Sennar', 'سنار', 13.55, 33.62, 'Sinnar, Senar, Sinar, Makwar'],
    ['Singa', 'سنجة', 13.15, 33.93, 'Sinja, Singah, سنجا'],
    ['Dinder', 'الدندر', 13.2, 34.16, 'Dindir, Ad Dindar'],
    ['Suki', 'السوكي', 13.32, 33.89, 'Sukki, Souki'],
    ['Mazmum', 'المزموم', 12.23, 33.3, 'Mazmoum'],
  ),
  ...definePlaces(
    'White Nile',
    ['Kosti', 'كوستي', 13.16, 32.66, 'Kusti, Costi, كوستى'],
    ['Rabak', 'ربك', 13.18, 32.74, 'Rabac'],
    ['Ed Dueim', 'الدويم', 14.0, 32.31, 'Dueim, Duwaym, Duweim, Dwaim'],
    ['Guteina', 'القطينة', 14.87, 32.36, 'Gutaina, Geteina, Qutaynah, Getaina'],
    ['Tendelti', 'تندلتي', 13.02, 31.87, 'Tandalti, Tendalti'],
    ['El Jabalain', 'الجبلين', 12.6, 32.8, 'Jabalein, Geblein, Jebelein'],
    ['Kenana', 'كنانة', 13.05, 32.95, 'Kinana'],
  ),
  ...definePlaces(
    'Blue Nile',
    ['Ed Damazin', 'الدمازين', 11.79, 34.36, 'Damazin, Damazine, Damazeen'],
    ['Roseires', 'الروصيرص', 11.85, 34.39, 'Rosaires, Rusayris, Rosieres'],
    ['Kurmuk', 'الكرمك', 10.55, 34.28, 'Kormok'],
  ),
  ...definePlaces(
    'Gedaref',
    ['Gedaref', 'القضارف', 14.03, 35.38, 'Gadarif, Gadaref, Qadarif, Gedarif, Al Qadarif'],
    ['Showak', 'الشوك', 14.4, 35.86, 'Shuwak, Shawak, الشواك'],
    ['El Fau', 'الفاو', 14.15, 34.3, 'Fau, Al Faw, El Fao'],
    ['Gallabat', 'القلابات', 12.97, 36.15, 'Qallabat, Galabat'],
    ['Doka', 'دوكة', 13.52, 35.77, 'Duka, دوكا'],
    ['Hawata', 'الحواتة', 13.42, 34.64, 'Huwata, Hawatah'],
  ),
  ...definePlaces(
    'Kassala',
    ['Kassala', 'كسلا', 15.45, 36.4, 'Kasala, كسلة'],
    [
      'New Halfa',
      'حلفا الجديدة',
      15.32,
      35.6,
      'Halfa Jadida, Halfa Al Jadida, Halfa Aljadida, حلفا جديدة',
    ],
    [
      'Khashm El Girba',
      'خشم القربة',
      14.97,
      35.91,
      'Khashm El Gerba, Khashm Girba, Khashm Al Qirbah',
    ],
    ['Aroma', 'أروما', 15.81, 36.14, 'Aruma'],
    ['Wad El Hilew', 'ود الحليو', 14.1, 36.13, 'Wad Al Hilew, Wad Elhelew'],
  ),
  ...definePlaces(
    'Red Sea',
    [
      'Port Sudan',
      'بورتسودان',
      19.62,
      37.22,
      'Portsudan, Bur Sudan, Port Soudan, Burtsudan, بور سودان, بورت سودان, بورسودان',
    ],
    ['Suakin', 'سواكن', 19.11, 37.33, 'Sawakin, Suwakin'],
    ['Tokar', 'طوكر', 18.43, 37.73, 'Tawkar, Toker'],
    ['Sinkat', 'سنكات', 18.85, 36.84, 'Sinkaat'],
    ['Haya', 'هيا', 18.33, 36.38, 'Haiya'],
    ['Jubayt', 'جبيت', 18.95, 36.82, 'Gebeit, Jebeit'],
    ['Halaib', 'حلايب', 22.22, 36.65, 'Halayeb, Halaieb'],
  ),
  ...definePlaces(
    'River Nile',
    ['Ed Damer', 'الدامر', 17.59, 33.96, 'Damer, Al Damar, Damar'],
    ['Atbara', 'عطبرة', 17.7, 33.99, 'Atbarah, عطبرا, اتبرا'],
    ['Shendi', 'شندي', 16.69, 33.43, 'Shandi, Shendy, شندى'],
    ['Berber', 'بربر', 18.03, 33.99, 'Barbar'],
    ['Abu Hamad', 'أبو حمد', 19.53, 33.33, 'Abu Hamed, Abuhamad'],
    ['Metemma', 'المتمة', 16.71, 33.36, 'Al Matamma, Matamah, Metamma'],
  ),
  ...definePlaces(
    'Northern',
    ['Dongola', 'دنقلا', 19.17, 30.48, 'Dunqulah, Dongla, Dunqula, دنقلة, دنجلا'],
    ['Merowe', 'مروي', 18.48, 31.81, 'Marawi, Merawi, مروى'],
    ['Karima', 'كريمة', 18.55, 31.85, 'Kareima, Kuraymah, Karema, كريما'],
    ['Ed Debba', 'الدبة', 18.05, 30.95, 'Al Dabbah, Debba, Dabba'],
    ['Wadi Halfa', 'وادي حلفا', 21.79, 31.35, 'Halfa, حلفا, Wady Halfa'],
    ['Delgo', 'دلقو', 20.11, 30.63, 'Dalgo'],
    ['Kerma', 'كرمة', 19.63, 30.42, 'Karma, Karmah, كرما'],
    ['Abri', 'عبري', 20.8, 30.35, 'Abry'],
  ),
  ...definePlaces(
    'North Kordofan',
    [
      'El Obeid',
      'الأبيض',
      13.18,
      30.22,
      'Obeid, Al Ubayyid, Ubayyid, Obaid, Alobeid, Elobeid, Alobaid, Elobaid, عروس الرمال',
    ],
    ['Bara', 'بارا', 13.7, 30.37, 'Barah, بارة'],
    ['Er Rahad', 'الرهد', 12.72, 30.65, 'Rahad, Al Rahad, Rahad Abu Dakna, الرهد أبو دكنة'],
    ['Um Ruwaba', 'أم روابة', 12.91, 31.21, 'Umm Ruwaba, Umm Rawaba, Um Rawaba, Um Rwaba'],
    ['Sodari', 'سودري', 14.43, 29.08, 'Sodiri'],
    ['En Nahud', 'النهود', 12.7, 28.43, 'Nahud, Nuhud, Nahoud'],
  ),
  ...definePlaces(
    'South Kordofan',
    ['Kadugli', 'كادقلي', 11.01, 29.72, 'Kadogli, Kaduqli, كادوقلي, كادقلى, كادوجلي'],
    ['Dilling', 'الدلنج', 12.05, 29.65, 'Dalanj, Delling, Dillanj'],
    ['Abu Jubaiha', 'أبو جبيهة', 11.46, 31.23, 'Abu Jibeiha, Abu Gebeiha, Abu Jubayhah'],
    ['Talodi', 'تلودي', 10.63, 30.38, 'Talawdi'],
    ['Abbasiya', 'العباسية', 12.17, 31.3, 'Abbassiya, Abbasia, العباسية تقلي'],
    ['Lagawa', 'لقاوة', 11.4, 29.13, 'Laqawa'],
    ['El Fula', 'الفولة', 11.72, 28.33, 'Fula, Al Fulah'],
    ['Babanusa', 'بابنوسة', 11.33, 27.82, 'Babanousa'],
    ['Muglad', 'المجلد', 11.03, 27.74, 'Al Mujlad, Mujlad'],
    ['Abyei', 'أبيي', 9.59, 28.43, 'Abyie, Abiye, أبيه'],
  ),
  ...definePlaces(
    'North Darfur',
    ['El Fasher', 'الفاشر', 13.63, 25.35, 'Fashir, Al Fashir, Fasher, Elfasher, Alfashir'],
    ['Kutum', 'كتم', 14.2, 24.66, 'Kutoom'],
    ['Mellit', 'مليط', 14.13, 25.55, 'Malit, Melit'],
    ['Kabkabiya', 'كبكابية', 13.65, 24.09, 'Kebkabiya, Kabkabia'],
    ['Um Keddada', 'أم كدادة', 13.6, 26.69, 'Umm Kaddada, Um Kadada'],
    ['Tawila', 'طويلة', 13.5, 24.87, 'Tawilah'],
  ),
  ...definePlaces(
    'South Darfur',
    ['Nyala', 'نيالا', 12.05, 24.88, 'Niyala, Nayala, نيالة'],
    ['Kass', 'كاس', 12.5, 24.29, 'Kas'],
    ['Buram', 'برام', 10.82, 25.17, 'Boram'],
    ['Tulus', 'تلس', 11.12, 24.6, 'Tullus'],
    ['Id El Fursan', 'عد الفرسان', 11.78, 24.35, 'Idd Al Fursan, Ed Al Fursan'],
  ),
  ...definePlaces(
    'West Darfur',
    ['El Geneina', 'الجنينة', 13.45, 22.45, 'Geneina, Junaynah, Al Junaina, Jenina, Genina'],
    ['Kulbus', 'كلبس', 14.3, 22.5, 'Kulbous'],
    ['Foro Baranga', 'فوربرنقا', 12.1, 22.6, 'For Baranga, فور برنقا, فوربرنغا'],
  ),
  ...definePlaces(
    'East Darfur',
    ['Ed Daein', 'الضعين', 11.46, 26.13, 'Daein, Ed Duayn, Ad Duayn, El Daien, Daien, Deain'],
    ['Adila', 'عديلة', 12.0, 27.3, 'Adilah'],
    ['Abu Karinka', 'أبو كارنكا', 11.73, 26.83, 'Abu Karinca'],
  ),
  ...definePlaces(
    'Central Darfur',
    ['Zalingei', 'زالنجي', 12.91, 23.47, 'Zalinjay, Zalinge, Zalengei, زالنجى, زالنجا'],
    ['Garsila', 'قارسيلا', 12.36, 23.12, 'Qarsila, Garsilla, قارسلا'],
    ['Nertiti', 'نرتتي', 12.97, 24.05, 'Nierteti, نيرتتي'],
  ),
];

const stateSpellings: Partial<Record<State, string>> = {
  Khartoum: 'Khartum, العاصمة',
  'North Kordofan': 'Shamal Kordofan, North Kurdufan, شمال كردوفان',
  'South Kordofan': 'South Kurdufan, جنوب كردوفان',
  'North Darfur': 'Shamal Darfur',
  'South Darfur': 'Janub Darfur',
  'West Darfur': 'Gharb Darfur',
  'East Darfur': 'Sharq Darfur',
  'Central Darfur': 'Wasat Darfur',
  Gedaref: 'Al Qadarif, Gadarif, Gadaref, Gedarif, Qadarif',
  Gezira: 'Al Jazirah, Al Jazeera, Jazira, Jazeera, Gazira, El Gezira',
  'White Nile': 'Nil Abyad, النيل الابيض',
  'Blue Nile': 'Nil Azraq, النيل الأزرق',
  'River Nile': 'Nahr El Nil, Nile River',
  Northern: 'Shamaliya, شمالية',
  'Red Sea': 'Bahr Ahmar',
  Sennar: 'Sinnar, Senar',
};

/**
 * A region that people name, although it is not one of the seventeen states (docs/search.md).
 */
const westKordofan = {
  towns: ['En Nahud', 'El Fula', 'Babanusa', 'Muglad', 'Abyei', 'Lagawa'],
  names: ['West Kordofan', 'West Kurdufan', 'Gharb Kordofan', 'غرب كردفان', 'غرب كردوفان'],
};

export const namesOfState = (state: State): string[] => [
  state,
  states[state],
  ...(stateSpellings[state]?.split(', ') ?? []),
];

/** Returns the names of the region around a city, besides those of its state. */
export const regionsOfCity = ({ city }: City): string[] =>
  westKordofan.towns.includes(city) ? westKordofan.names : [];

export const namesOfCity = ({ city, nameAr, spellings }: City): string[] => [
  city,
  nameAr,
  ...spellings,
];

// The key is the same for "El Obeid", "Al-Obeid", "Elobeid" and "Obeid", and for "الأبيض" and
// "ابيض". The article assimilates to the next sound, so "Ed Damazin" and "Damazin" are the same
// too.
const article = /^(?:[ae](?:l|d|n|r|s|sh|t|z)[\s-]+|(?:ال)(?=..))/;

/** Returns a place's name for comparison: without its article, spaces and punctuation. */
const key = (name: string) =>
  fold(name)
    .replace(article, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const lookUp = <Place>(places: readonly Place[], namesOf: (place: Place) => string[]) => {
  const placesByKey = new Map<string, Place>();
  // A place's own name has priority over another place's spelling.
  for (const place of places)
    for (const name of namesOf(place).slice(0, 2)) placesByKey.set(key(name), place);
  for (const place of places)
    for (const name of namesOf(place))
      if (!placesByKey.has(key(name))) placesByKey.set(key(name), place);
  return placesByKey;
};

const wordForState = /^\s*(?:ال)?ولاي[ةه]\s+|\s+state\s*$/iu;

let cityByName: Map<string, City> | undefined;
let stateByName: Map<string, State> | undefined;

/** Returns the city of this name, in either script and any spelling. */
export function cityOf(name: string): City | undefined {
  cityByName ??= lookUp(cities, namesOfCity);
  return cityByName.get(key(name));
}

/** Returns a city's English name from any known spelling. An unknown place stays as written. */
export const canonicalCity = (text: string): string => cityOf(text)?.city ?? text.trim();

/** Returns the state of this name, in either script and any spelling. */
export function stateOf(name: string): State | undefined {
  stateByName ??= lookUp(stateNames, namesOfState);
  return stateByName.get(key(name)) ?? stateByName.get(key(name.replace(wordForState, '')));
}

/** Returns a known city's name in a language, or the text as typed (docs/search.md). */
export function cityName(language: Language, raw: string): string {
  const city = cityOf(raw);
  if (!city) return raw;
  return language === 'ar' ? city.nameAr : city.city;
}

/** Returns a city in the path of its page: `wad-medani`. */
export const citySlug = ({ city }: Pick<City, 'city'>): string =>
  city.toLowerCase().replaceAll(' ', '-');

export const cityOfSlug = (slug: string): City | undefined =>
  cities.find((city) => citySlug(city) === slug);
