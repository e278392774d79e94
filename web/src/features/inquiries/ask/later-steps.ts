/** Parts of the later steps, in one file that loads with the second step. */
export { Summary } from './summary.tsx';
export { TownChips } from './town-chips.tsx';
