import { formatDateTime, relativeTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';

export function SentBy({ name, at }: { name: string; at: string }) {
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <h3 className="text-lg leading-snug font-semibold break-words">
        <UserText text={name} />
      </h3>
      <time dateTime={at} title={formatDateTime(language, at)} className="text-sm text-muted">
        {relativeTime(language, at)}
      </time>
    </div>
  );
}
