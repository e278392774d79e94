import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useChosenFiles } from '../../ui/use-chosen-files.ts';

interface PickPicturesProps {
  children: ReactNode;
  /** The field's name in a form that works without scripts. */
  name?: string;
  label?: string;
  describedBy?: string | undefined;
  disabled?: boolean;
  camera?: boolean;
  multiple?: boolean;
  className?: string;
  onPick: (files: [File, ...File[]]) => void;
}

/**
 * A button that opens the camera or the phone's pictures; the input in it has the focus and the
 * name.
 */
export function PictureButton(props: PickPicturesProps) {
  const choosing = useChosenFiles(props.onPick);
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
        {...choosing}
        type="file"
        name={props.name}
        accept="image/*"
        {...(props.camera && { capture: 'environment' })}
        multiple={props.multiple}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        className="plain-file sr-only"
      />
    </label>
  );
}
