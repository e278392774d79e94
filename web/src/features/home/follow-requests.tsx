import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useHomeTexts } from '../../i18n/texts/home.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { useStored } from '../../lib/store/store.ts';
import { sentRequests } from '../../shared/requests/sent-requests.ts';
import { useShownToasts } from '../../ui/toast.ts';

/** 'Follow your request' for whoever sent one from this browser (product decision 18). */
export function FollowRequests() {
  const t = useHomeTexts().follow;
  const language = useLanguage();
  const sent = sentRequests(useStored('trackingUrls'));
  const section = useRef<HTMLElement>(null);
  const hasToast = useShownToasts().some(({ open }) => open);
  const hadToast = useRef(hasToast);
  useEffect(() => {
    // Whoever comes from sending reads below that it was sent, and here what follows. After the
    // arrival, which shows the page's top.
    if (hadToast.current)
      queueMicrotask(() => section.current?.scrollIntoView({ block: 'nearest' }));
  }, []);
  if (sent.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="follow-title"
      className="scroll-mb-32 rounded border border-primary bg-primary-soft p-5"
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
