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
import { useUiTexts } from '../i18n/texts/ui.ts';
import { followDirection } from '../lib/field-direction.ts';
import { foldDigits } from '../lib/fold-digits.ts';
import { cx } from './cx.ts';

/** What is wrong with each field of the form around, by its name. */
export const FieldErrors = createContext<Record<string, string>>({});

/** What was typed into the form around before it was refused, by its names (docs/decisions/0079). */
export const TypedBefore = createContext<Record<string, string>>({});

/** The value that a field begins with, and whether somebody has typed it already. */
export function useTypedBefore(
  name: string,
  defaultValue?: InputHTMLAttributes<unknown>['defaultValue'],
) {
  const typed = useContext(TypedBefore)[name];
  return typed === undefined ? { defaultValue } : { defaultValue: typed, 'data-typed': '' };
}

export const inputClass =
  'w-full min-h-12 rounded border border-line-strong bg-surface-raised px-3.5 py-2.5 text-text ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60';

interface FieldProps {
  /** The name it is sent and refused by. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
}

/** The attributes that tie an input to its label, hint and error. */
interface InputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, what somebody types into, a hint and an error, tied together. */
export function Field(props: FieldProps & { children: (inputProps: InputProps) => ReactNode }) {
  const t = useUiTexts();
  const id = useId();
  const error = useContext(FieldErrors)[props.name];
  const described = cx(props.hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {props.label}{' '}
        {!props.required && <span className="font-normal text-muted">{t.optional}</span>}
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

/** The side of what stands in a field: as the server sends it, and then as it is typed. */
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
          // On the way down: the form's draft hears of it on the way up, folded already.
          onInputCapture={numeric ? ({ currentTarget }) => foldDigits(currentTarget) : undefined}
          // Latin runs keep their order, yet start where the reader's eye is.
          className={cx(inputClass, isLatin && 'rtl:text-end', className)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  className,
  ...input
}: FieldProps & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const begun = useTypedBefore(input.name, input.defaultValue);
  return (
    <Field name={input.name} label={label} hint={hint} required={input.required ?? false}>
      {(inputProps) => (
        <StandingTextArea
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
 * A textarea in which what was typed before the scripts came stays: hydration writes the first text
 * over it, unlike in an input, and only before that it can be read.
 */
function StandingTextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & InputProps) {
  const [ref] = useState(() => {
    let standing =
      typeof document === 'undefined'
        ? undefined
        : (document.getElementById(props.id) as HTMLTextAreaElement | null)?.value;
    return (element: HTMLTextAreaElement) => {
      if (standing !== undefined) element.value = standing;
      standing = undefined;
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
          {/* The browser's own stands on the border, and in Arabic on the wrong one in some. */}
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
