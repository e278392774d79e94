import { cancer } from './list/cancer.ts';
import { chest } from './list/chest.ts';
import { diabetes } from './list/diabetes.ts';
import { heart } from './list/heart.ts';
import { infections } from './list/infections.ts';
import type { ListedMedicine } from './list/listed.ts';
import { mind } from './list/mind.ts';
import { pain } from './list/pain.ts';
import { parasites } from './list/parasites.ts';
import { skin } from './list/skin.ts';
import { stomach } from './list/stomach.ts';
import { vitamins } from './list/vitamins.ts';
import { women } from './list/women.ts';

/**
 * The medicines that every installation begins with (docs/decisions/0074): generic names with what
 * people of Sudan write for them. An admin adds to it and corrects it on the desk.
 */
export const listedMedicines: readonly ListedMedicine[] = [
  ...pain,
  ...heart,
  ...diabetes,
  ...infections,
  ...parasites,
  ...chest,
  ...stomach,
  ...mind,
  ...women,
  ...vitamins,
  ...skin,
  ...cancer,
];
