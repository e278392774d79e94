import { writeCookie } from './store/store.ts';

interface CacheFiles {
  /** The version of these styles, for the cookie. */
  name: string;
  files: string[];
  fonts: string[];
}

const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Fetches fonts and styles for the next page. On a first visit the document holds its styles inline
 * and names no fonts. The fonts come once the page is idle, the style files once the page is used;
 * then a cookie says that this browser has them (docs/performance.md).
 */
export function warmCache(): void {
  const written = document.getElementById('warm-cache')?.textContent;
  if (!written) return;
  const { name, files, fonts } = JSON.parse(written) as CacheFiles;
  const haveFonts = fetchAll(fonts);
  const used = async () => {
    for (const gesture of gestures) removeEventListener(gesture, used);
    if ((await haveFonts) && (await fetchAll(files))) writeCookie('stylesCookie', name);
  };
  for (const gesture of gestures) addEventListener(gesture, used, { passive: true });
}

async function fetchAll(addresses: string[]): Promise<boolean> {
  const arrived = addresses.map(async (address) => {
    const response = await fetch(address, { priority: 'low' });
    await response.arrayBuffer();
    return response.ok;
  });
  return (await Promise.all(arrived).catch(() => [false])).every(Boolean);
}
