import { useLazyModule } from '../../ui/use-lazy-module.ts';

const load = () => import('./answer-form.tsx');

/**
 * Returns the answer's form once it has loaded, else null. It loads with the first item to answer,
 * so that it is here before a tap.
 */
export const useAnswerForm = (wanted: boolean) => useLazyModule(load, wanted)?.AnswerForm ?? null;

export type AnswerFormModule = ReturnType<typeof useAnswerForm>;
