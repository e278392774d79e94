import type { OutboxEntry } from '../../lib/outbox/store.ts';

interface FormOfEntry {
  area: OutboxEntry['area'];
  draft: string;
  current: string | undefined;
  isTo?: ((entry: OutboxEntry) => boolean) | undefined;
}

/**
 * Finds a form's entry in the outbox for its present recipient, and whether the form's present
 * content waits for another recipient.
 */
export function entryOf(
  entries: readonly OutboxEntry[],
  { area, draft, current, isTo = () => true }: FormOfEntry,
): { entry: OutboxEntry | undefined; isForOther: boolean } {
  const isOwn = (entry: OutboxEntry) => entry.draft === draft && isTo(entry);
  const isCurrent = ({ submission }: OutboxEntry) => submission === current;
  const ofArea = entries.filter((entry) => entry.area === area);
  const own = ofArea.filter(isOwn);
  return {
    entry: own.find(isCurrent) ?? own[0],
    isForOther: ofArea.some((entry) => isCurrent(entry) && !isOwn(entry)),
  };
}
