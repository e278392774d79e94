import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { useLanguage } from '../../../lib/preferences.ts';

export default function AsksAt({ at }: { at: string }) {
  return (
    <p className="text-sm text-muted">
      {useTrackMoreTexts().forward.asksAt(formatDateTime(useLanguage(), at))}
    </p>
  );
}
