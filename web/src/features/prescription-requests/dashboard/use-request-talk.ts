import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const load = () => import('./request-talk.tsx');

/** What stands in an opened request to write in: it comes with the first request. Null until then. */
export const useRequestTalk = () => useLazyModule(load, true)?.RequestTalk ?? null;
