import type { PlainAnswer } from '@dawaya/contract/rendering';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormTexts } from '../i18n/form.ts';
import { ApiError, sentenceOf } from '../lib/errors.ts';
import { useFormDraft } from '../lib/form-draft.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { PlainAnswerOf } from '../lib/plain-answer.ts';
import { FormReady } from './button.tsx';
import { FieldErrors, SubmittedValues } from './field.tsx';
import { browserProblems, focusFirstProblem } from './form-problems.ts';
import { toastError } from './toast.ts';

export interface FormOptions<Result> {
  draft?: string;
  send: (data: FormData, form: HTMLFormElement) => Promise<Result>;
  onDone: (result: Result, form: HTMLFormElement) => void;
  /** The specification's text for a failure of this action (specification §8). */
  failed: string;
  /** Returns further problems by field name, before sending. */
  check?: (data: FormData, form: HTMLFormElement) => Record<string, string>;
  /** Maps a field of the call to the page's field that shows its error; the same by default. */
  fieldOf?: (field: string, data: FormData) => string;
  /** The call that the form makes before and without scripts: a page answers it. */
  plain?: PlainCall;
  /** Handles an error first; true if it was handled. */
  onError?: (error: unknown, data: FormData) => boolean;
}

/** A call that a browser makes by itself from the form's fields. */
interface PlainCall {
  action: string;
  files?: true;
}

interface FormHandle {
  plain: PlainCall | undefined;
  /** The answer to this form, if this page is that answer. */
  answered: PlainAnswer | null;
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  refusal: string;
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Clears the error of a field that is corrected outside the form's own inputs. */
  clearError: (name: string) => void;
}

/**
 * Controls an uncontrolled form. It validates by the browser's rules with the page's texts, sends
 * once even if tapped twice, puts the server's `details` next to their fields, focuses the first,
 * shows a refusal as a toast titled 'Error', and keeps everything typed.
 */
export function useForm<Result>(options: FormOptions<Result>): FormHandle {
  const t = useFormTexts();
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const answered = useAnswered(options.plain);
  const [errors, setErrors] = useState<Record<string, string>>(() =>
    answered ? errorsOf(answered, options.fieldOf) : {},
  );
  const deleteDraft = useFormDraft(options.draft, ref);

  const show = (problems: Record<string, string>, form: HTMLFormElement) => {
    flushSync(() => setErrors(problems));
    focusFirstProblem(form, problems);
  };

  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const problems = { ...browserProblems(form, t), ...options.check?.(data, form) };
    if (Object.keys(problems).length > 0) return show(problems, form);
    sending.current = true;
    setBusy(true);
    setRefusal('');
    setErrors({});
    try {
      const result = await options.send(data, form);
      deleteDraft();
      options.onDone(result, form);
    } catch (error) {
      if (options.onError?.(error, data)) return;
      const sentence = sentenceOf(error, options.failed);
      toastError(sentence);
      setRefusal(sentence);
      flushSync(() => setBusy(false));
      if (error instanceof ApiError && error.details.length > 0) {
        const fieldOf = (field: string) => options.fieldOf?.(field, data) ?? field;
        show(Object.fromEntries(error.details.map((d) => [fieldOf(d.field), d.message])), form);
      }
      if (!(error instanceof ApiError)) reportUnexpected(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const clearError = (name: string) => setErrors(({ [name]: _, ...rest }) => rest);

  return {
    plain: options.plain,
    answered,
    ref,
    busy,
    refusal,
    errors,
    clearError,
    onSubmit: (event) => {
      event.preventDefault();
      if (!sending.current) void submit(event.currentTarget);
    },
  };
}

/** Returns the answer to the form, read once: the page changes later. */
function useAnswered(plain: PlainCall | undefined): PlainAnswer | null {
  const given = useContext(PlainAnswerOf);
  const [answered] = useState(plain && given?.action === plain.action ? given : null);
  return answered;
}

function errorsOf(
  { details = [], typed: values }: PlainAnswer,
  fieldOf: FormOptions<unknown>['fieldOf'] = (field) => field,
): Record<string, string> {
  const data = new FormData();
  for (const [name, value] of Object.entries(values ?? {})) data.append(name, value);
  return Object.fromEntries(details.map(({ field, message }) => [fieldOf(field, data), message]));
}

/** Returns the trimmed values of fields by name; empty for an absent field. */
export function readFields<Name extends string>(data: FormData, ...names: readonly Name[]) {
  const texts = names.map((name) => [name, String(data.get(name) ?? '').trim()]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Reports an unexpected error, which the friendly sentence would hide. */
function reportUnexpected(error: unknown): void {
  if (error instanceof Error && error.name !== 'OfflineError' && error.name !== 'AbortError') {
    reportError(error);
  }
}

/**
 * The reason of a failure for a form in a dialog: a toast would be behind the dialog, out of reach.
 */
export function FormRefusal({ form: { refusal } }: { form: Pick<FormHandle, 'refusal'> }) {
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {refusal}
    </p>
  );
}

const nothing: Record<string, string> = {};

export function Form(props: {
  form: FormHandle;
  className?: string;
  children: ReactNode;
  label?: string;
  namesRequired?: boolean;
}) {
  const t = useFormTexts();
  const { plain, answered, ...form } = props.form;
  const hydrated = useHydrated();
  return (
    <form
      ref={form.ref}
      // With scripts the page validates in its own language; without them the browser does.
      noValidate={hydrated}
      // Not GET: the values are private and must not go into the URL if scripts are late.
      method="post"
      action={plain?.action}
      encType={plain?.files && 'multipart/form-data'}
      onSubmit={form.onSubmit}
      onInput={(event) => {
        const name = (event.target as HTMLInputElement).name;
        if (form.errors[name]) form.clearError(name);
      }}
      aria-label={props.label}
      className={props.className ?? 'flex flex-col gap-5'}
    >
      {!plain && (
        <noscript>
          <p className="rounded bg-warning-soft p-3 font-medium text-warning">{t.needsScripts}</p>
        </noscript>
      )}
      {answered?.error && (
        <p role="alert" className="rounded bg-danger-soft p-3 font-medium text-danger">
          {answered.error} {answered.typed ? plain?.files && t.photosAgain : t.goBack}
        </p>
      )}
      {props.namesRequired && <p className="text-sm text-muted">{t.allRequired}</p>}
      <FormReady value={hydrated || plain !== undefined}>
        <FieldErrors value={form.errors}>
          <SubmittedValues value={answered?.typed ?? nothing}>{props.children}</SubmittedValues>
        </FieldErrors>
      </FormReady>
    </form>
  );
}
