import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { kilobytes } from '../../../i18n/file-size.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { PickPictures } from '../../../shared/photos/pick-pictures.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { useChosenPicture } from './use-chosen-picture.ts';

export function PictureField({ picture }: { picture: ReturnType<typeof useChosenPicture> }) {
  const t = useAdvertisementTexts().picture;
  const uiTexts = useUiTexts();
  const language = useLanguage();
  const hint = useId();
  const { chosen, problem, isPreparing } = picture;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">
        {t.label} <span className="font-normal text-muted">{uiTexts.optional}</span>
      </legend>
      {chosen && (
        <div className="flex items-center gap-3 rounded border border-line p-2">
          <img
            src={chosen.url}
            alt={t.alt}
            className="h-18 w-24 shrink-0 rounded bg-surface-sunken object-cover"
          />
          <p className="flex-1 text-muted">{kilobytes(language, chosen.blob.size)}</p>
          <IconButton label={t.remove} onClick={picture.forget}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <PickPictures describedBy={hint} onPick={([file]) => void picture.choose(file)}>
        {isPreparing ? <Spinner /> : <ImagePlus size={20} aria-hidden="true" />}
        {isPreparing ? t.preparing : chosen ? t.other : t.choose}
      </PickPictures>
      <p id={hint} className="text-sm text-muted">
        {t.hint}
      </p>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {problem && t.problem[problem]}
      </p>
    </fieldset>
  );
}
