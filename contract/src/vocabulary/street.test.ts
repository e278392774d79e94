import { expect, test } from 'vitest';
import { streetOf } from './street.ts';

const omdurman = { city: 'أم درمان', state: 'Khartoum' as const };
test.each([
  ['no town in it', 'شارع الموردة، جوار المسجد', omdurman, 'شارع الموردة، جوار المسجد'],
  ['the town at its end', 'شارع الموردة، أم درمان', omdurman, 'شارع الموردة'],
  ['in another spelling', 'شارع الموردة ، امدرمان.', omdurman, 'شارع الموردة'],
  ['in the other script', 'Mourada Street, Omdurman', omdurman, 'Mourada Street'],
  ['town, state and country', 'Souk, Omdurman, Khartoum State, Sudan', omdurman, 'Souk'],
  ['after a dash', 'السوق الكبير - أم درمان', omdurman, 'السوق الكبير'],
  ['on a line of its own', 'السوق الكبير\nأم درمان', omdurman, 'السوق الكبير'],
  ['nothing else', 'أم درمان', omdurman, ''],
  ['another town', 'Bahri, Block 4, Kosti', omdurman, 'Bahri, Block 4, Kosti'],
  ['a name of a street', 'شارع كسلا', { city: 'كسلا', state: 'Kassala' as const }, 'شارع كسلا'],
  ['first, then more', 'أم درمان، السوق', omdurman, 'أم درمان، السوق'],
  ['a town nobody knows', 'School road, Qqq', { ...omdurman, city: 'qqq' }, 'School road'],
])('%s', (_case, address, at, street) => {
  expect(streetOf({ address, ...at })).toBe(street);
});
