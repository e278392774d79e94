import { writeCookie } from './store/store.ts';

interface LaterFiles {
  /** Names these styles in the cookie. */
  name: string;
  files: string[];
  fonts: string[];
}

const gestures = ['pointerdown', 'keydown'] as const;

/**
 * On a first visit the document held the styles itself and named no fonts. Once the page is idle they
 * come for the next one: the fonts at once, the styles, which are here already, once somebody uses
 * the page; the cookie then says that the files are there (docs/decisions/0078).
 */
export function fetchLaterFiles(): void {
  const written = document.getElementById('later-files')?.textContent;
  if (!written) return;
  const { name, files, fonts } = JSON.parse(written) as LaterFiles;
  const haveFonts = fetchAll(fonts);
  const used = async () => {
    for (const gesture of gestures) removeEventListener(gesture, used);
    if ((await haveFonts) && (await fetchAll(files))) writeCookie('stylesCookie', name);
  };
  for (const gesture of gestures) addEventListener(gesture, used, { passive: true });
}

/** Into the browser's cache, behind everything else. @returns whether all of them arrived. */
async function fetchAll(addresses: string[]): Promise<boolean> {
  const arrived = addresses.map(async (address) => {
    const response = await fetch(address, { priority: 'low' });
    await response.arrayBuffer();
    return response.ok;
  });
  return (await Promise.all(arrived).catch(() => [false])).every(Boolean);
}
