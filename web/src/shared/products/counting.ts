import type { ApiBody } from '@dawaya/contract/api';
import { maxCountedAtOnce } from '@dawaya/contract/vocabulary/limits';
import { watchVisible } from '../../lib/visibility.ts';

/** Milliseconds for which counts are collected before they are sent. */
const collectMs = 3000;

let views: string[] = [];
let taps: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the collected counts, without any person's data. It survives the page's end; a lost count
 * stays lost.
 */
function report() {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', reportWhenHidden);
  const body: ApiBody<'POST /api/advertisements/seen'> = { views, taps };
  views = [];
  taps = [];
  fetch('/api/advertisements/seen', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A few uncounted views are no loss.
  }).catch(() => {});
}

const reportWhenHidden = () => {
  if (document.visibilityState === 'hidden') report();
};

function scheduleReport() {
  if (Math.max(views.length, taps.length) >= maxCountedAtOnce) return report();
  if (timer) return;
  timer = setTimeout(report, collectMs);
  document.addEventListener('visibilitychange', reportWhenHidden);
}

/** Counts a view of an advertisement, once a visit: the `ref` of an element with its `data-id`. */
export const countView = watchVisible(async (ids) => {
  for (const id of ids) {
    views.push(id);
    scheduleReport();
  }
}, maxCountedAtOnce);

export function countTap(id: string): void {
  taps.push(id);
  scheduleReport();
}
