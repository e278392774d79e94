import type { WorkerPreferences } from '../lib/worker/protocol.ts';

/** The worker's state across its sleeps; its format is the same in all releases. */
interface State {
  reader: WorkerPreferences;
  /** The windows that were open when this release took over: they may ask for older files. */
  before: string[];
}

const openStateCache = () => caches.open('dawaya-state');

export async function writeState<Key extends keyof State>(key: Key, value: State[Key]) {
  await (await openStateCache()).put(`/.${key}`, new Response(JSON.stringify(value)));
}

export async function readState<Key extends keyof State>(
  key: Key,
): Promise<State[Key] | undefined> {
  const response = await (await openStateCache()).match(`/.${key}`);
  return response?.json();
}

/** Returns the preferences of the last open page; before any page, those of the browser. */
export const readPreferences = async (): Promise<WorkerPreferences> =>
  (await readState('reader')) ?? {
    language: navigator.language.startsWith('ar') ? 'ar' : 'en',
    theme: 'system',
    lowData: false,
  };
