import { cityOf } from './cities.ts';
import type { State } from './regions.ts';

/**
 * Codes of single cities, and the code of each state's chief town for its other towns. The post
 * publishes no list; docs/search.md rates the certainty of each.
 */
const ofCities: Record<string, string> = {
  Khartoum: '11111',
  Bahri: '13311',
  Omdurman: '14411',
  'Wad Medani': '21111',
  'Port Sudan': '33311',
};

const ofStates: Partial<Record<State, string>> = {
  Khartoum: '11111',
  Gezira: '21111',
  Sennar: '27711',
  'White Nile': '28811',
  'Blue Nile': '26611',
  Kassala: '31111',
  Gedaref: '32211',
  'Red Sea': '33311',
  Northern: '41111',
  'River Nile': '46611',
  'North Kordofan': '51111',
  'South Kordofan': '56111',
  'North Darfur': '61111',
  'West Darfur': '62211',
  'South Darfur': '63311',
  'East Darfur': '64411',
  'Central Darfur': '65511',
};

/** Returns the zip code of a city in any spelling; undefined for an unknown place. */
export function zipCodeOf(city: string): string | undefined {
  const knownCity = cityOf(city);
  return knownCity && (ofCities[knownCity.city] ?? ofStates[knownCity.state]);
}
