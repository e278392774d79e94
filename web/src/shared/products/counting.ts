import type { ApiBody } from '@dawaya/contract/api';
import { mostCountedAtOnce } from '@dawaya/contract/vocabulary/lengths';
import { watchLooks } from '../../lib/looked-at.ts';

/** How long what was counted is gathered before it is told. */
const gatheredFor = 3000;

let views: string[] = [];
let taps: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells what was gathered, of nobody; it survives the page, and one that is lost is lost. */
function tell() {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', tellWhenHidden);
  const body: ApiBody<'POST /api/advertisements/seen'> = { views, taps };
  views = [];
  taps = [];
  fetch('/api/advertisements/seen', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}

const tellWhenHidden = () => {
  if (document.visibilityState === 'hidden') tell();
};

function tellSoon() {
  if (Math.max(views.length, taps.length) >= mostCountedAtOnce) return tell();
  if (timer) return;
  timer = setTimeout(tell, gatheredFor);
  document.addEventListener('visibilitychange', tellWhenHidden);
}

/** For the `ref` of an advertisement with its `data-id`: counts that it was shown, once a visit. */
export const countView = watchLooks(async (ids) => {
  for (const id of ids) {
    views.push(id);
    tellSoon();
  }
}, mostCountedAtOnce);

/** Counts that somebody goes on from an advertisement. */
export function countTap(id: string): void {
  taps.push(id);
  tellSoon();
}
