import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useTrackSearchMoreTexts } from '../../../i18n/texts/track-search-more.ts';
import type { TrackedSearch } from '../kinds.ts';

/** What the pharmacy that is chosen learns of who asks, and what the others do. */
export function Learns({ search }: { search: TrackedSearch }) {
  const t = useTrackSearchMoreTexts();
  return (
    <>
      <div>
        <p className="font-medium">{t.learns}</p>
        <ul className="list-disc ps-6">
          <li>{t.learned.name}</li>
          {search.forName && <li>{t.learned.forName(isolated(search.forName))}</li>}
          <li>{t.learned.asked}</li>
          {search.photos.length > 0 && <li>{t.learned.photos}</li>}
        </ul>
      </div>
      <p className="text-sm text-muted">{t.othersLearn}</p>
    </>
  );
}
