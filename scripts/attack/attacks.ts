import type { Attack } from './attack.ts';
import { uploads } from './uploads/uploads.ts';

/** Every attack there is; a new one is a file of its own beside this and a line here. */
export const attacks: Attack[] = [uploads];
