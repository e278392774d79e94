import type { Reader } from '../lib/worker/protocol.ts';

/** What the worker remembers while it sleeps; no release changes its form. */
interface State {
  reader: Reader;
  /** The windows that were open when this release took over: they may ask for older files. */
  before: string[];
}

const open = () => caches.open('dawaya-state');

export async function remember<Key extends keyof State>(key: Key, value: State[Key]) {
  await (await open()).put(`/.${key}`, new Response(JSON.stringify(value)));
}

export async function remembered<Key extends keyof State>(
  key: Key,
): Promise<State[Key] | undefined> {
  const kept = await (await open()).match(`/.${key}`);
  return kept?.json();
}

/** How the last page that was open here was read; before there was one, as the browser is set. */
export const readerHere = async (): Promise<Reader> =>
  (await remembered('reader')) ?? {
    language: navigator.language.startsWith('ar') ? 'ar' : 'en',
    theme: 'system',
    lowData: false,
  };
