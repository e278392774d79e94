import { formatDateTime, relativeTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Written } from '../../ui/written.tsx';

/** At the head of a request in a list: who sent it, and how long ago. For pages behind a sign-in. */
export function SentBy({ name, at }: { name: string; at: string }) {
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <h3 className="text-lg leading-snug font-semibold break-words">
        <Written text={name} />
      </h3>
      <time dateTime={at} title={formatDateTime(language, at)} className="text-sm text-muted">
        {relativeTime(language, at)}
      </time>
    </div>
  );
}
