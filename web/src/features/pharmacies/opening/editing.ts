import type { EditedHours } from './edited-hours.ts';

/** What every part of the editor gets: what stands there, and how to change it. */
export interface Editing {
  edited: EditedHours;
  change: (edited: EditedHours) => void;
}
