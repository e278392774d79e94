import type { OutboxEntry } from '../../lib/outbox/store.ts';

interface FormOfEntry {
  area: OutboxEntry['area'];
  draft: string;
  /** The submission that the form is now. */
  current: string | undefined;
  isTo?: ((entry: OutboxEntry) => boolean) | undefined;
}

/**
 * What in the outbox was sent by a form, to whom it still sends; and whether what the form holds now
 * waits to go to somebody else.
 */
export function entryOf(
  entries: readonly OutboxEntry[],
  { area, draft, current, isTo = () => true }: FormOfEntry,
): { entry: OutboxEntry | undefined; isAnothers: boolean } {
  const isOwn = (entry: OutboxEntry) => entry.draft === draft && isTo(entry);
  const isCurrent = ({ submission }: OutboxEntry) => submission === current;
  const ofArea = entries.filter((entry) => entry.area === area);
  const own = ofArea.filter(isOwn);
  return {
    entry: own.find(isCurrent) ?? own[0],
    isAnothers: ofArea.some((entry) => isCurrent(entry) && !isOwn(entry)),
  };
}
