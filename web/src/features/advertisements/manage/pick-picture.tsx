import { type ReactNode, useRef } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

/** A button that opens the phone's pictures; the input in it has the focus and the name. */
export function PickPicture(props: {
  children: ReactNode;
  /** What it does, where its words alone do not say to which. */
  label?: string;
  describedBy?: string | undefined;
  disabled?: boolean;
  className?: string;
  onPick: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // So that the same picture can be chosen again.
    input.current.value = '';
    props.onPick(file);
  };
  return (
    <label
      className={buttonClass(
        'secondary',
        cx(
          'relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-60',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          props.className,
        ),
      )}
    >
      {props.children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        onChange={take}
        className="sr-only"
      />
    </label>
  );
}
