import { type ReactNode, useContext } from 'react';
import { cx } from './cx.ts';
import { SubmittedValues } from './field.tsx';

interface ChoiceProps<Value extends string> {
  name: string;
  title: string;
  options: Record<Value, string>;
  first: NoInfer<Value>;
  onChoose: (value: Value) => void;
  needsScripts?: boolean;
  /** The options say what the title asks. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/**
 * One of two options, with its content. The choice is a field of the form, which the draft
 * restores; other parts read it from there (`chosenIn`).
 */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, title, options, first, onChoose, needsScripts, isTitleHidden, children } = props;
  const before = useContext(SubmittedValues)[name] ?? first;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={isTitleHidden ? 'sr-only' : 'mb-2 text-lg font-semibold'}>{title}</legend>
      <div className={cx('grid grid-cols-2 gap-2', needsScripts && 'needs-scripts')}>
        {(Object.entries(options) as [Value, string][]).map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-1.5 rounded border border-line-strong bg-surface-raised px-2 py-2 font-medium sm:px-2.5 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === before}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-primary"
            />
            {text}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

export const chosenIn = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');
