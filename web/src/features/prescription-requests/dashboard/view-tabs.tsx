import { type RequestView, requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { Link } from 'wouter';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { pathOf } from './use-view.ts';

interface ViewTabsProps {
  view: RequestView;
  counts: Record<RequestView, number> | undefined;
}

/** Tabs for waiting and for ended requests, which are two addresses. */
export function ViewTabs({ view, counts }: ViewTabsProps) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  return (
    <nav aria-label={t.views.label} className="flex border-b border-line">
      {requestViews.map((name) => (
        <Link
          key={name}
          href={pathOf(name)}
          aria-current={name === view ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 border-b-3 px-4 font-semibold -outline-offset-3',
            name === view
              ? 'border-primary text-primary'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {t.views[name]}
          {counts && <span className="font-normal">{formatNumber(language, counts[name])}</span>}
        </Link>
      ))}
    </nav>
  );
}
