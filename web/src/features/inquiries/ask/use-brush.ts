import { useEffect, useState } from 'react';
import { askPhotos } from '../../../shared/sending/ask-photos.ts';
import type { SendablePhoto } from '../../../shared/sending/photo.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const loadCover = () => import('../../../shared/sending/cover-dialog.tsx');

/**
 * Opens the brush for each photo that is to go along, once. The uploads wait until all are
 * seen, because no covered part may leave the device.
 */
export function useBrush(photos: readonly SendablePhoto[]) {
  const [goAlong, setGoAlong] = useState<boolean>();
  // A changed photo keeps the time at which it was added.
  const [seen, setSeen] = useState<readonly number[]>([]);
  const next = goAlong
    ? photos.find(({ at, uncovered }) => !uncovered && !seen.includes(at))
    : undefined;
  const dialog = useLazyModule(loadCover, next !== undefined);
  const mayUpload = goAlong && !next;
  useEffect(() => {
    if (mayUpload !== undefined) void askPhotos.release(mayUpload);
  }, [mayUpload]);
  return {
    setGoAlong,
    brush: dialog && next && { ...dialog, photo: next, close: () => setSeen([...seen, next.at]) },
  };
}
