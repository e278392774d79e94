import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { formatNumber, plural } from '../../i18n/format.ts';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { useEndWithSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { mailsQuery, pendingQuery } from './queries.ts';
import { type Area, areas } from './use-area.ts';

interface TabsProps {
  area: Area;
  onGo: (area: Area, options?: { replace?: boolean }) => void;
}

type Forms = Parameters<typeof plural>[2];

const kinds: Partial<Record<Area, SubjectKind>> = { pharmacies: 'pharmacy', doctors: 'doctor' };

/** One stop for the Tab key; the arrows, Home and End move inside and open what they reach. */
export function Tabs({ area, onGo }: TabsProps) {
  const t = useAdminTexts();
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = areas.indexOf(area);
    const step = language === 'ar' ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: areas.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : areas.at(to % areas.length);
    if (!next) return;
    event.preventDefault();
    // Wandering along the tabs leaves no trail of pages to go back through.
    onGo(next, { replace: true });
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t.tabs}
      onKeyDown={onKeyDown}
      // Two by two on a phone; the last has a line of its own.
      className="grid grid-cols-2 border-b border-line sm:flex sm:flex-wrap"
    >
      {areas.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          tabIndex={name === area ? 0 : -1}
          aria-selected={name === area}
          aria-controls={name === area ? `panel-${name}` : undefined}
          onClick={() => onGo(name)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 border-b-3 px-3 font-semibold whitespace-nowrap -outline-offset-3',
            'last:odd:col-span-2',
            name === area
              ? 'border-primary text-primary'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {t[name]}
          {kinds[name] && <Pending kind={kinds[name]} />}
          {name === 'mails' && <GivenUp />}
        </button>
      ))}
    </div>
  );
}

/** How many wait, refreshed every 30 seconds (specification, section 7). */
function Pending({ kind }: { kind: SubjectKind }) {
  const t = useAdminTexts();
  const { data, error } = useInfiniteQuery(pendingQuery(kind));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={t.waiting} />;
}

/** How many mails were given up, fifty at most. */
function GivenUp() {
  const t = useAdminTexts();
  const { data, error } = useInfiniteQuery(mailsQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={t.mail.givenUp} />;
}

/** A number that asks to be looked at; none of nothing. */
function Count({ of: count = 0, forms }: { of?: number | undefined; forms: Forms }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-urgent-soft px-2 text-sm font-bold text-urgent">
      <span aria-hidden="true">{formatNumber(language, count)}</span>
      <span className="sr-only">{plural(language, count, forms)}</span>
    </span>
  );
}
