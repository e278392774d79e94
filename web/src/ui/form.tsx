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
import { useFormTexts } from '../i18n/texts/form.ts';
import { useUiTexts } from '../i18n/texts/ui.ts';
import { ApiError, sentenceOf } from '../lib/errors.ts';
import { useFormDraft } from '../lib/form-draft.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { PlainAnswerOf } from '../lib/plain-answer.ts';
import { FieldErrors, TypedBefore } from './field.tsx';
import { browserProblems, focusFirstProblem } from './form-problems.ts';
import { FormReady } from './form-ready.ts';
import { toastError } from './toast.ts';

interface FormOptions<Result> {
  /** Name under which what is typed survives a reload; without it nothing is kept. */
  draft?: string;
  /** Does the work with what was typed; what it throws is shown. */
  send: (data: FormData, form: HTMLFormElement) => Promise<Result>;
  onDone: (result: Result, form: HTMLFormElement) => void;
  /** The law's text for this action's failure (specification, section 8). */
  failed: string;
  /** Further problems by field name, looked for before sending. */
  check?: (data: FormData, form: HTMLFormElement) => Record<string, string>;
  /** Which field of the page shows what the server says of a field of the call; the same, if not given. */
  fieldOf?: (field: string, data: FormData) => string;
  /** It can be sent before and without scripts too, as this call: then a page answers. */
  plain?: PlainCall;
  /** Sees an error first, and what was sent; true says that it was dealt with. */
  onError?: (error: unknown, data: FormData) => boolean;
}

/** A call that a browser makes by itself from what stands in the form's fields. */
interface PlainCall {
  /** Its path. */
  action: string;
  /** It takes files. */
  files?: true;
}

interface FormHandle {
  plain: PlainCall | undefined;
  /** What this form was answered, where this page is the answer. */
  answered: PlainAnswer | null;
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Why it could not be sent last. */
  refusal: string;
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Removes the message of a field that is put right outside the form's own inputs. */
  clearError: (name: string) => void;
}

/**
 * One uncontrolled form: checks by the browser's own rules in the page's words, sends once however
 * often it is tapped, puts the server's `details` beside their fields, focuses the first, shows
 * a refusal as a toast titled 'Error', and keeps everything typed.
 */
export function useForm<Result>(options: FormOptions<Result>): FormHandle {
  const t = useUiTexts();
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const answered = useAnswered(options.plain);
  const [errors, setErrors] = useState<Record<string, string>>(() =>
    answered ? errorsOf(answered, options.fieldOf) : {},
  );
  const forgetDraft = useFormDraft(options.draft, ref);

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
      forgetDraft();
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

/** Read once: what is shown then is the page's own. */
function useAnswered(plain: PlainCall | undefined): PlainAnswer | null {
  const given = useContext(PlainAnswerOf);
  const [answered] = useState(plain && given?.action === plain.action ? given : null);
  return answered;
}

function errorsOf(
  { details = [], typed }: PlainAnswer,
  fieldOf: FormOptions<unknown>['fieldOf'] = (field) => field,
): Record<string, string> {
  const data = new FormData();
  for (const [name, value] of Object.entries(typed ?? {})) data.append(name, value);
  return Object.fromEntries(details.map(({ field, message }) => [fieldOf(field, data), message]));
}

/** What was typed in these fields, by their names: trimmed, and empty where there is no such field. */
export function typed<Name extends string>(data: FormData, ...names: readonly Name[]) {
  const texts = names.map((name) => [name, String(data.get(name) ?? '').trim()]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** A programming error must not hide behind a friendly sentence. */
function reportUnexpected(error: unknown): void {
  if (error instanceof Error && error.name !== 'OfflineError' && error.name !== 'AbortError') {
    reportError(error);
  }
}

/** Why a form in a dialog could not be sent: its toast stands behind, where nobody hears or reaches it. */
export function FormRefusal({ form: { refusal } }: { form: Pick<FormHandle, 'refusal'> }) {
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {refusal}
    </p>
  );
}

const nothing: Record<string, string> = {};

/** The form of a `useForm` handle; fields inside find their messages by name. */
export function Form(props: {
  form: FormHandle;
  className?: string;
  children: ReactNode;
  label?: string;
  /** Says at the top which fields may stay empty. */
  tellsRequired?: boolean;
}) {
  const t = useFormTexts();
  const { plain, answered, ...form } = props.form;
  const hydrated = useHydrated();
  return (
    <form
      ref={form.ref}
      // With scripts the page's words, in the page's language; without them the browser's.
      noValidate={hydrated}
      // Never into the address: what is typed here is private, and scripts may be late.
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
      {props.tellsRequired && <p className="text-sm text-muted">{t.allRequired}</p>}
      <FormReady value={hydrated || plain !== undefined}>
        <FieldErrors value={form.errors}>
          <TypedBefore value={answered?.typed ?? nothing}>{props.children}</TypedBefore>
        </FieldErrors>
      </FormReady>
    </form>
  );
}
