import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { useStored } from '../../lib/storage.ts';
import { sentRequests } from '../../lib/tracking.ts';
import { useHome } from './use-home.ts';

/** 'Follow your request' for whoever sent one from this browser (decision 18). */
export function FollowRequests() {
  const t = useHome().follow;
  const language = useLanguage();
  const sent = sentRequests(useStored('trackingUrls'));
  if (sent.length === 0) return null;
  return (
    <section
      aria-labelledby="follow-title"
      className="rounded border border-primary bg-primary-soft p-5"
    >
      <h2 id="follow-title" className="text-lg font-semibold">
        {t.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {sent.slice(0, 3).map((request) => (
          <li key={request.id}>
            <a
              href={request.trackingUrl}
              className="flex min-h-12 items-center gap-3 hover:underline"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {request.shopName ? t.open(request.shopName) : t.unnamed}
                </span>
                <span className="block text-sm text-muted">
                  {formatDateTime(language, request.createdAt)}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="icon-directional shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
