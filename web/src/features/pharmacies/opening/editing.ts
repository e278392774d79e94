import type { EditedHours } from './edited-hours.ts';

export interface Editing {
  edited: EditedHours;
  change: (edited: EditedHours) => void;
}
