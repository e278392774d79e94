import type { Listener, OpenDatabase } from '../database/client.ts';
import { type Clock, minutes, seconds } from './clock.ts';

/** The channel on which `listing_version`'s trigger notifies all processes of a public change. */
export const publicChannel = 'public_changes';

/** The time for which a read stays current without a notification, in milliseconds. */
const maxAge = seconds(1);

/** The moment of a read: the number of changes known by then, and the time. */
export interface ReadMoment {
  changes: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The changes of public data that this process learns of (docs/live.md). */
export interface PublicChanges {
  /** Take the mark before you read the data. */
  mark(): ReadMoment;
  /**
   * Whether data read at that mark is current without a query: no change has arrived since,
   * including this process's own writes, and the mark is of the last second and the same minute.
   * Always false while the listener is disconnected.
   */
  isCurrent(mark: ReadMoment): boolean;
  /**
   * Reports a change that a query found before its notification. Other cached reads may be older,
   * so they must be read again before they are combined.
   * @returns the mark of the newly read data.
   */
  reportFound(mark: ReadMoment): ReadMoment;
  /** Subscribe it to `publicChannel`. */
  listener: Listener;
}

/** @param clock the clock of the data, because time alone also changes it. */
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
      // Pharmacies open and close with the minute, without a notification.
      const isSameMinute = Math.floor(now / minutes(1)) === Math.floor(mark.at / minutes(1));
      return age >= 0 && age < maxAge && isSameMinute;
    },
    reportFound(mark) {
      const isLatest = mark.changes === changes;
      changed();
      return isLatest ? { ...mark, changes } : mark;
    },
    listener: {
      onNotification: changed,
      onConnected() {
        // Notifications may have been missed while disconnected.
        changed();
        isListening = true;
      },
      onLost() {
        isListening = false;
      },
    },
  };
}
