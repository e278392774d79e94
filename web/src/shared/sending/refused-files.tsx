import X from 'lucide-react/icons/x';
import { useChosenPhotosTexts } from '../../i18n/chosen-photos.ts';
import { IconButton } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { usePhotoStore, usePhotos } from './photo-store.ts';

export function RefusedFiles() {
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
