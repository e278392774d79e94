import { useCallback, useState } from 'react';
import placeholder from '../../assets/product-placeholder.svg';
import { usePictureTexts } from '../../i18n/picture.ts';
import { useLowData } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';

/**
 * A product's picture in a box that keeps its size, or a drawing if it has none or it fails. In
 * low-data mode it loads on request.
 */
export function ProductPicture(props: {
  address: string | null;
  className?: string;
  /** True for a picture in the first view, which loads at once. */
  first?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  const isLeftOut = useLowData() && !isWanted;
  const { address, first = false } = props;
  const shown = address !== failed ? listPicture(address) : null;
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      // The picture may have failed before hydration.
      if (address && image?.complete && image.naturalWidth === 0) setFailed(address);
    },
    [address],
  );
  if (isLeftOut && !shown) return <span className={cx('bg-surface-sunken', props.className)} />;
  if (isLeftOut) return <ShowPicture className={props.className} onShow={() => setWanted(true)} />;
  return (
    <img
      key={shown}
      ref={shown ? checkLoaded : null}
      alt=""
      width={320}
      height={240}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      src={shown ?? placeholder}
      onError={() => address && setFailed(address)}
      className={cx('bg-surface-sunken object-cover', props.className)}
    />
  );
}

/** Replaces one picture in low-data mode: it loads when pressed. */
function ShowPicture({ className, onShow }: { className?: string; onShow: () => void }) {
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

/**
 * Returns the address of a list's picture: the small rendition in our own storage. A picture that
 * is only elsewhere is not shown.
 */
export const listPicture = (address: string | null): string | null =>
  address?.startsWith('/') ? `${address}?size=small` : null;
