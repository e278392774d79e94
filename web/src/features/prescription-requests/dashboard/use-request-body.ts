import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const load = () => import('./request-body.tsx');

/** What an opened request adds to its row: it comes with the first request. Null until then. */
export const useRequestBody = () => useLazyModule(load, true)?.RequestBody ?? null;
