import { useSyncExternalStore } from 'react';
import { keptAtHeader, keptAtMeta } from './worker/protocol.ts';

/** How it stands between this page and the server. */
export interface Line {
  /** The last call did not get through, or the browser says that there is none. */
  isGone: boolean;
  /** When what is shown was fetched, in milliseconds, where the worker answered with what it had kept. */
  keptAt?: number;
}

let line: Line | undefined;
const listeners = new Set<() => void>();

/** The oldest of what is shown. */
const older = (one = 0, other = 0) => Math.min(one || other, other || one) || undefined;

function first(): Line {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${keptAtMeta}]`);
  return { isGone: !navigator.onLine, keptAt: Number(meta?.content) || undefined };
}

export const lineNow = (): Line => {
  line ??= first();
  return line;
};

function change(next: Line): void {
  const { isGone, keptAt } = lineNow();
  if (next.isGone === isGone && next.keptAt === keptAt) return;
  line = next;
  for (const listener of listeners) listener();
}

/** A call got an answer from the server, or from what the worker has kept, or none at all. */
export function noteAnswer(answer: Response | null): void {
  const keptAt = Number(answer?.headers.get(keptAtHeader));
  change(
    answer && !keptAt
      ? { ...lineNow(), isGone: false }
      : { isGone: true, keptAt: older(lineNow().keptAt, keptAt) },
  );
}

/** All that is shown has been fetched anew. */
export const noteFresh = (): void => change({ isGone: lineNow().isGone });

export function subscribeLine(listener: () => void): () => void {
  listeners.add(listener);
  const heard = () => change({ ...lineNow(), isGone: !navigator.onLine });
  addEventListener('online', heard);
  addEventListener('offline', heard);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', heard);
    removeEventListener('offline', heard);
  };
}

/** The line now; undefined on the server and while hydrating. */
export const useLine = (): Line | undefined =>
  useSyncExternalStore<Line | undefined>(subscribeLine, lineNow, () => undefined);
