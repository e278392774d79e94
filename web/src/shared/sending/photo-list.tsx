import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useChosenPhotosTexts } from '../../i18n/chosen-photos.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserText } from '../../ui/user-text.tsx';
import { usePhotoStore, usePhotos } from './photo-store.ts';

export const ChosenPhotos = () => (
  <>
    <RefusedFiles />
    <PhotoList />
  </>
);

const loadViewer = () => import('./own-photo-viewer.tsx');
const loadCover = () => import('./cover-dialog.tsx');

const kB = (bytes: number) => Math.max(1, Math.round(bytes / 1000));

function PhotoList() {
  const t = useChosenPhotosTexts();
  const language = useLanguage();
  const store = usePhotoStore();
  const { photos, preparing, restored, shares } = usePhotos();
  const there = photos.filter(({ id }) => shares[id] === 1).length;
  const total = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  const number = (value: number) => formatNumber(language, value);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, openAt !== null);
  const [coveredId, setCoveredId] = useState<string | null>(null);
  const cover = useLazyModule(loadCover, coveredId !== null);
  const toCover = photos.find((photo) => photo.id === coveredId);
  const startCovering = (id: string) => {
    setOpenAt(null);
    setCoveredId(id);
  };
  return (
    <>
      {viewer && <viewer.OwnPhotoViewer at={openAt} onChange={setOpenAt} onCover={startCovering} />}
      {cover && toCover && <cover.CoverDialog photo={toCover} onClose={() => setCoveredId(null)} />}
      {photos.length > 0 && <p className="text-sm text-muted">{t.openHint}</p>}
      {photos.length > 0 && (
        // A photo is wide enough that the button to remove it does not cover it all.
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
          {photos.map(({ id, url, blob, uncovered }, index) => (
            <li key={id} className="relative">
              <img
                src={url}
                alt={t.alt(index + 1)}
                className="aspect-square w-full rounded border border-line bg-surface-sunken object-cover"
              />
              <button
                type="button"
                aria-label={t.open(index + 1)}
                // Only earlier: the tap loads it too, and shows a failure.
                onPointerEnter={() => void loadViewer().catch(() => {})}
                onClick={() => setOpenAt(index)}
                className="absolute inset-x-0 top-0 aspect-square rounded"
              />
              <p className="mt-1 text-center text-sm text-muted">
                {uncovered && <span className="font-medium text-success">{t.cover.covered} </span>}
                {t.size(number(kB(blob.size)))}
              </p>
              <UploadShare share={shares[id]} />
              <button
                type="button"
                aria-label={t.remove(index + 1)}
                onClick={(event) => {
                  // The focus goes to the list, not to the top of the page.
                  event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
                  store.remove(id);
                }}
                className="group absolute end-0 top-0 flex size-11 items-start justify-end p-1"
              >
                <span className="flex size-8 items-center justify-center rounded-full border border-line bg-surface-raised text-text shadow group-hover:bg-danger group-hover:text-on-danger">
                  <X size={18} aria-hidden="true" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="text-sm text-muted">
        {preparing > 0 && (
          <p className="flex items-center gap-2">
            <Spinner />
            {t.preparing(preparing)}
          </p>
        )}
        {preparing === 0 && photos.length > 0 && (
          <p>
            {restored && `${t.restored} `}
            {t.ready(photos.length, number(kB(total)))}
            {there > 0 && ` · ${t.there(there)}`}
          </p>
        )}
      </div>
    </>
  );
}

/** The uploaded share of a photo; nothing if the form itself sends the photo. */
function UploadShare({ share }: { share: number | undefined }) {
  const t = useChosenPhotosTexts();
  const language = useLanguage();
  if (share === undefined) return null;
  return (
    <p className={cx('text-center text-sm', share === 1 && 'font-medium text-success')}>
      {share === 1 ? t.arrived : t.leaving(formatNumber(language, Math.floor(share * 100)))}
    </p>
  );
}

function RefusedFiles() {
  const t = useChosenPhotosTexts();
  const store = usePhotoStore();
  const { refused } = usePhotos();
  return (
    <div role="alert" className="empty:hidden">
      {refused.length > 0 && (
        <ul className="flex flex-col gap-2">
          {refused.map(({ id, name, problem }) => (
            <li
              key={id}
              className="flex items-start gap-2 rounded bg-danger-soft py-2 ps-4 text-danger"
            >
              <p className="min-w-0 flex-1 py-1">
                {problem !== 'tooMany' && (
                  <UserText className="block text-sm break-all" text={name} />
                )}
                {t.problem[problem]}
              </p>
              <IconButton label={t.hideProblem} onClick={() => store.hideRefused(id)}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
