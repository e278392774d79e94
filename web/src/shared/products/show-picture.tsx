import { usePictureTexts } from '../../i18n/texts/picture.ts';
import { cx } from '../../ui/cx.ts';

/** In the place of one picture, with little data: it comes when it is asked for. */
export function ShowPicture({ className, onShow }: { className?: string; onShow: () => void }) {
  const t = usePictureTexts();
  return (
    <button
      type="button"
      onClick={onShow}
      className={cx('bg-surface-sunken p-2 text-sm font-medium text-primary underline', className)}
    >
      {t.show}
    </button>
  );
}
