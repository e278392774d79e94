import { useLazyModule } from '../../ui/use-lazy-module.ts';

const load = () => import('./answer-form.tsx');

/**
 * The form of an answer, which comes with the first thing that can be answered: it is there before
 * somebody taps. Null until then.
 */
export const useAnswerForm = (wanted: boolean) => useLazyModule(load, wanted)?.AnswerForm ?? null;

export type AnswerFormModule = ReturnType<typeof useAnswerForm>;
