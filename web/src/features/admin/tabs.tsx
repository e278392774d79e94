import { type AdminArea, adminAreas } from '@dawaya/contract/vocabulary/admin-areas';
import { type KeyboardEvent, useRef } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { areaParts } from './areas.tsx';

interface TabsProps {
  area: AdminArea;
  onGo: (area: AdminArea, options?: { replace?: boolean }) => void;
}

/** The tabs are one stop for the Tab key; the arrows, Home and End move inside and open a tab. */
export function Tabs({ area, onGo }: TabsProps) {
  const t = useAdminTexts();
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = adminAreas.indexOf(area);
    const step = language === 'ar' ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: adminAreas.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : adminAreas.at(to % adminAreas.length);
    if (!next) return;
    event.preventDefault();
    // Moving along the tabs adds nothing to the browser's history.
    onGo(next, { replace: true });
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t.tabs}
      onKeyDown={onKeyDown}
      // Three columns on a phone: a scrolling strip would hide the counts at its end.
      className="grid grid-cols-3 border-b border-line sm:flex sm:flex-wrap"
    >
      {adminAreas.map((name) => (
        <Tab key={name} area={name} isOpen={name === area} onOpen={() => onGo(name)} />
      ))}
    </div>
  );
}

function Tab(props: { area: AdminArea; isOpen: boolean; onOpen: () => void }) {
  const { area, isOpen, onOpen } = props;
  const t = useAdminTexts();
  const { Count } = areaParts[area];
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${area}`}
      tabIndex={isOpen ? 0 : -1}
      aria-selected={isOpen}
      aria-controls={isOpen ? `panel-${area}` : undefined}
      onClick={onOpen}
      className={cx(
        'inline-flex min-h-11 flex-wrap content-center items-center gap-1 border-b-3 px-1 text-start text-sm leading-tight font-semibold -outline-offset-3 sm:px-2 sm:text-base',
        isOpen ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {t[area]}
      {Count && <Count />}
    </button>
  );
}
