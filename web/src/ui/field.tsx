import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useState,
} from 'react';
import { useFormTexts } from '../i18n/form.ts';
import { followDirection } from '../lib/field-direction.ts';
import { cx } from './cx.ts';

export const FieldErrors = createContext<Record<string, string>>({});

/** The values of the refused form, by field name (docs/connections.md). */
export const SubmittedValues = createContext<Record<string, string>>({});

/** Returns the field's first value, and whether the visitor has typed it. */
export function useTypedBefore(
  name: string,
  defaultValue?: InputHTMLAttributes<unknown>['defaultValue'],
) {
  const typed = useContext(SubmittedValues)[name];
  return typed === undefined ? { defaultValue } : { defaultValue: typed, 'data-typed': '' };
}

export const inputClass =
  'w-full min-h-12 rounded border border-line-strong bg-surface-raised px-3.5 py-2 text-text ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60';

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Leaves '(optional)' out, for a search or where the text above says it. */
  unmarked?: boolean;
}

interface InputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field(props: FieldProps & { children: (inputProps: InputProps) => ReactNode }) {
  const t = useFormTexts();
  const id = useId();
  const error = useContext(FieldErrors)[props.name];
  const described = cx(props.hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {props.label}{' '}
        {!props.required && !props.unmarked && (
          <span className="font-normal text-muted">{t.optional}</span>
        )}
      </label>
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {props.hint}
        </p>
      )}
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

type Attributes<T> = Omit<T, 'name' | 'id' | 'children'>;

/** Returns the direction of the content: from the server first, then while typing. */
const byContent = ({ defaultValue = '' }: Pick<InputHTMLAttributes<unknown>, 'defaultValue'>) => ({
  ref: followDirection,
  dir: directionOf(String(defaultValue)),
});

export function TextField({
  label,
  hint,
  className,
  ...input
}: FieldProps & Attributes<InputHTMLAttributes<HTMLInputElement>>) {
  const numeric =
    input.type === 'tel' || input.inputMode === 'decimal' || input.inputMode === 'numeric';
  const isLatin = input.type === 'email' || input.type === 'tel';
  const begun = useTypedBefore(input.name, input.defaultValue);
  const dir = isLatin ? 'ltr' : input.dir;
  return (
    <Field name={input.name} label={label} hint={hint} required={input.required ?? false}>
      {(inputProps) => (
        <input
          {...input}
          {...begun}
          {...inputProps}
          {...(dir ? { dir } : byContent(begun))}
          // In the capture phase, before the form's draft reads the value.
          onInputCapture={numeric ? ({ currentTarget }) => foldDigits(currentTarget) : undefined}
          // Latin text keeps its order but starts at the reader's side.
          className={cx(inputClass, isLatin && 'rtl:text-end', className)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  unmarked,
  className,
  ...input
}: FieldProps & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const begun = useTypedBefore(input.name, input.defaultValue);
  return (
    <Field {...{ label, hint, unmarked }} name={input.name} required={input.required ?? false}>
      {(inputProps) => (
        <EarlyTextArea
          rows={4}
          {...input}
          {...begun}
          {...inputProps}
          dir={byContent(begun).dir}
          className={cx(inputClass, className)}
        />
      )}
    </Field>
  );
}

/**
 * A textarea that keeps the text typed before the scripts came. Hydration writes the first text
 * over it, unlike in an input, so the typed text is read before that.
 */
function EarlyTextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & InputProps) {
  const [ref] = useState(() => {
    let typed =
      typeof document === 'undefined'
        ? undefined
        : (document.getElementById(props.id) as HTMLTextAreaElement | null)?.value;
    return (element: HTMLTextAreaElement) => {
      if (typed !== undefined) element.value = typed;
      typed = undefined;
      return followDirection(element);
    };
  });
  return <textarea {...props} ref={ref} />;
}

export function Select({
  label,
  hint,
  className,
  children,
  ...input
}: FieldProps & Attributes<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode }) {
  const begun = useTypedBefore(input.name, input.defaultValue);
  return (
    <Field name={input.name} label={label} hint={hint} required={input.required ?? false}>
      {(inputProps) => (
        <div className="relative">
          <select
            {...input}
            {...(input.value === undefined && begun)}
            {...inputProps}
            className={cx(inputClass, 'appearance-none pe-10', className)}
          >
            {children}
          </select>
          {/* The browser's own arrow touches the border, and in some browsers is on the wrong
              side in Arabic. */}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-3.5 text-muted"
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Turns Arabic digits into Western ones while a person types a phone, a code or a coordinate. Each
 * digit has one replacement, so the caret stays in its place.
 */
export function foldDigits(input: HTMLInputElement): void {
  const folded = westernDigits(input.value).replaceAll('٫', '.');
  if (folded === input.value) return;
  const { selectionStart, selectionEnd, selectionDirection } = input;
  // React watches the element's own property and would take the typed value as known already.
  const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
  if (valueProperty?.set) valueProperty.set.call(input, folded);
  else input.value = folded;
  input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
