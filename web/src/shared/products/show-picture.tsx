import { usePictureTexts } from '../../i18n/picture.ts';
import { cx } from '../../ui/cx.ts';

/** Replaces one picture in low-data mode: it loads when pressed. */
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
