import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAskTexts } from '../../../i18n/ask.ts';
import { useFormTexts } from '../../../i18n/form.ts';
import { paths } from '../../../lib/paths.ts';
import { readTimed } from '../../../lib/store/store.ts';
import { askDraft } from '../../../shared/inquiry/ask-draft.ts';
import { rowsOf } from '../../../shared/inquiry/items.ts';
import { cx } from '../../../ui/cx.ts';
import type { useForm } from '../../../ui/form.tsx';
import { browserProblems, focusFirstProblem } from '../../../ui/form-problems.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

/** The medicines and photos; the place, the time and the notes; the person. */
export type AskStep = 0 | 1 | 2;
const last = 2;

interface AtStep {
  step: AskStep;
  /** The step before it is the entry before it in the browser's history. */
  isPushed?: true;
}

/** Returns the step of the form, which the history keeps for a reload and for going back. */
export const useStep = (): AskStep => useHistoryState<AtStep | null>()?.step ?? 0;

const loadLater = () => import('./later-steps.tsx');

/** Returns the parts that only later steps show, once one of them is open. */
export const useLaterSteps = () => useLazyModule(loadLater, useStep() > 0);

/** Goes to a step. Nothing typed is lost, because all steps are one form. */
export function useGoToStep() {
  const [, navigate] = useLocation();
  const before = useHistoryState<AtStep | null>();
  return {
    push: (step: AskStep) => navigate(paths.ask, { state: { step, isPushed: true } }),
    replace: (step: AskStep) => navigate(paths.ask, { replace: true, state: { step } }),
    back: () => {
      if (before?.isPushed) history.back();
      else navigate(paths.ask, { replace: true, state: { step: (before?.step ?? 1) - 1 } });
    },
  };
}

/** Returns the step of a field; the position has a button instead of a field. */
function stepOf(form: HTMLFormElement, name: string): AskStep {
  const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
  const at = field?.closest<HTMLElement>('[data-step]')?.dataset.step;
  return (at === undefined ? 1 : Number(at)) as AskStep;
}

/**
 * Leads through the form step by step: a submit checks its step and goes to the next, and the last
 * one sends. A problem of another step leads there.
 * @param isAsked whether the URL names a medicine
 */
export function useSteps(
  form: ReturnType<typeof useForm>,
  check: (typed: FormData) => Record<string, string>,
  isAsked: boolean,
) {
  const t = useFormTexts();
  const step = useStep();
  const { push, replace } = useGoToStep();
  const [problems, setProblems] = useState<Record<string, string>>({});
  // A tab whose draft has expired begins again.
  const [isBegun] = useState(
    () =>
      isAsked || rowsOf(readTimed('formDraft', askDraft)?.values ?? {}).some(({ text }) => text),
  );
  const start = useRef({ step, isBegun, replace });
  useEffect(() => {
    const { step, isBegun, replace } = start.current;
    if (step > 0 && !isBegun) replace(0);
  }, []);

  const { ref, errors } = form;
  const shown = useRef(step);
  useEffect(() => {
    const element = ref.current;
    if (!element || shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    if (Object.keys(errors).length > 0) focusFirstProblem(element, errors);
    else
      element.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
  }, [step, ref, errors]);

  const toStep = useRef({ step, push });
  toStep.current = { step, push };
  useEffect(() => {
    const element = ref.current;
    const steps = element ? Object.keys(errors).map((name) => stepOf(element, name)) : [];
    const first = Math.min(...steps) as AskStep;
    if (steps.length > 0 && !steps.includes(toStep.current.step)) toStep.current.push(first);
  }, [ref, errors]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (step === last) return form.onSubmit(event);
    event.preventDefault();
    const element = event.currentTarget;
    const all = { ...browserProblems(element, t), ...check(new FormData(element)) };
    const here = Object.entries(all).filter(([name]) => stepOf(element, name) === step);
    if (here.length === 0) {
      setProblems({});
      return push((step + 1) as AskStep);
    }
    flushSync(() => setProblems(Object.fromEntries(here)));
    focusFirstProblem(element, Object.fromEntries(here));
  };

  return {
    step,
    isLast: step === last,
    goTo: push,
    form: {
      ...form,
      onSubmit,
      errors: { ...problems, ...errors },
      clearError: (name: string) => {
        setProblems(({ [name]: _, ...rest }) => rest);
        form.clearError(name);
      },
    },
  };
}

/** A part of the form, which a browser without scripts shows with the others. */
export function StepPart(props: { at: AskStep; step: AskStep; children: ReactNode }) {
  const t = useAskTexts();
  return (
    <section
      data-step={props.at}
      aria-label={t.steps[props.at]}
      tabIndex={-1}
      hidden={props.at !== props.step}
      className="plain-shown outline-none"
    >
      <div className="flex flex-col gap-2 sm:gap-4">{props.children}</div>
    </section>
  );
}

/** Shows which step of how many this is. */
export function StepBar({ step }: { step: AskStep }) {
  const t = useAskTexts();
  return (
    <ol className="needs-scripts grid grid-cols-3 gap-2">
      {t.steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-1 text-sm',
            index <= step ? 'border-primary' : 'border-line',
            index === step ? 'font-semibold' : 'text-muted',
          )}
        >
          {index < step && '✓ '}
          {name}
        </li>
      ))}
    </ol>
  );
}
