import { maxFilesPerRequest } from '@dawaya/contract/files';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FieldErrors } from '../../../ui/field.tsx';
import { PhotoList } from './photo-list.tsx';
import { addPhotos, restorePhotos, usePhotos } from './photos.ts';
import { RefusedFiles } from './refused-files.tsx';
import { useRequestTexts } from './use-request-texts.ts';

/** Photos from the camera or the gallery, shown, removable, and kept for a day. */
export function PhotoPicker() {
  const t = useRequestTexts().photos;
  const ui = useMessages({ en: uiEn, ar: uiAr });
  const { photos, preparing } = usePhotos();
  const error = useContext(FieldErrors).prescriptionImages;
  const hint = useId();
  const full = photos.length + preparing >= maxFilesPerRequest;

  useEffect(() => restorePhotos(), []);

  return (
    <fieldset aria-describedby={hint} className="flex flex-col gap-3">
      <legend className="mb-1 text-lg font-semibold">
        {t.title} <span className="text-base font-normal text-muted">{ui.optional}</span>
      </legend>
      <p id={hint} className="text-sm text-muted">
        {t.hint}
      </p>
      <div className="flex gap-2">
        {/* A computer would only open its files once more. */}
        <Pick label={t.camera} camera disabled={full} className="hidden pointer-coarse:inline-flex">
          <Camera size={22} aria-hidden="true" />
        </Pick>
        <Pick label={t.gallery} disabled={full}>
          <Images size={22} aria-hidden="true" />
        </Pick>
      </div>
      {full && <p className="text-sm text-muted">{t.full}</p>}
      <p className="text-sm font-medium text-danger empty:hidden">{error}</p>
      <RefusedFiles />
      <PhotoList />
    </fieldset>
  );
}

/** A button that opens the camera or the phone's photos; the input in it has the focus and the name. */
function Pick(props: {
  label: string;
  camera?: boolean;
  disabled: boolean;
  className?: string;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const element = input.current;
    if (!element?.files?.length) return;
    addPhotos([...element.files]);
    // So that the same photo can be chosen again.
    element.value = '';
  };
  // What was chosen before the scripts came has told nobody.
  useEffect(take, []);
  return (
    <label
      className={buttonClass(
        'secondary',
        cx(
          'relative flex-1 cursor-pointer max-sm:px-2!',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          'has-disabled:cursor-not-allowed has-disabled:opacity-60',
          props.className,
        ),
      )}
    >
      {props.children}
      {props.label}
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(props.camera ? { capture: 'environment' as const } : { multiple: true })}
        disabled={props.disabled}
        onChange={take}
        className="sr-only"
      />
    </label>
  );
}
