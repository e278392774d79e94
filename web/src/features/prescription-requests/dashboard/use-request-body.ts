import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const load = () => import('./request-body.tsx');

export const useRequestBody = () => useLazyModule(load, true)?.RequestBody ?? null;
