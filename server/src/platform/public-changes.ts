import type { Listener, OpenDatabase } from '../database/client.ts';
import { type Clock, minutes, seconds } from './clock.ts';

/** On which the trigger of `listing_version` tells all processes that something public has changed. */
export const publicChannel = 'public_changes';

/** For how long what was read counts as true where nobody says otherwise, in milliseconds. */
const bound = seconds(1);

/** When something was read: so many changes were heard of by then, at that time. */
export interface Mark {
  changes: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What this process hears of changes to public data (docs/decisions/0085). */
export interface PublicChanges {
  /** To be taken before the data is asked for. */
  mark(): Mark;
  /**
   * Whether what was read at that mark may be sent without asking: nothing has changed that was
   * heard of, all that this process has written itself included, and it was within the last second
   * and the same minute.
   * Never while changes cannot be heard.
   */
  isCurrent(mark: Mark): boolean;
  /**
   * Tells of a change that was found by asking, before anybody said so: whatever else was read may be
   * older, and must be asked for before anything is made of both.
   * @returns the mark under which what was found counts as read.
   */
  found(mark: Mark): Mark;
  /** To be put on `publicChannel`. */
  listener: Listener;
}

/** @param clock of the data: what time changes is as much a change as another. */
export function createPublicChanges(database: OpenDatabase, clock: Clock): PublicChanges {
  let changes = 0;
  let isListening = false;
  const changed = () => {
    changes += 1;
  };
  database.onWrite(changed);
  return {
    mark: () => ({ changes, at: clock().getTime() }),
    isCurrent(mark) {
      if (!isListening || mark.changes !== changes) return false;
      const now = clock().getTime();
      const age = now - mark.at;
      // Pharmacies open and close with the minute, which nobody tells of.
      const isSameMinute = Math.floor(now / minutes(1)) === Math.floor(mark.at / minutes(1));
      return age >= 0 && age < bound && isSameMinute;
    },
    found(mark) {
      const isLatest = mark.changes === changes;
      changed();
      return isLatest ? { ...mark, changes } : mark;
    },
    listener: {
      heard: changed,
      connected() {
        // Whatever was said meanwhile.
        changed();
        isListening = true;
      },
      lost() {
        isListening = false;
      },
    },
  };
}
