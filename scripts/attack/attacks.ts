import type { Attack } from './attack.ts';
import { forwardedFor } from './logging-in/forwarded-for.ts';
import { lockOut } from './logging-in/lock-out.ts';
import { mailBombs } from './mail-bombs.ts';
import { parts } from './uploads/parts.ts';
import { starvation } from './uploads/starvation.ts';
import { uploads } from './uploads/uploads.ts';

/** All attacks. A new one is a file beside this one, and an entry here. */
export const attacks: Attack[] = [uploads, parts, starvation, lockOut, forwardedFor, mailBombs];
