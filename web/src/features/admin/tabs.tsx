import { type AdminTab, adminTabs } from '@dawaya/contract/vocabulary/admin-tabs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatNumber, type PluralForms, plural } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { FoldButton } from '../../ui/fold-button.tsx';
import { showInRow } from '../../ui/show-in-row.ts';
import { areaParts } from './areas.tsx';

interface TabsProps {
  area: AdminTab;
  onGo: (area: AdminTab, options?: { replace?: boolean }) => void;
}

/**
 * The tabs of the desk with the number of items that wait in each. They are one stop for the Tab
 * key; the arrows, Home and End move inside and open a tab. Until a press on 'More' the row leaves
 * out empty tabs, and on a phone shows three. Its height is the same before and after the counts
 * arrive, so that nothing below it moves.
 */
export function Tabs({ area, onGo }: TabsProps) {
  const t = useAdminTexts();
  const language = useLanguage();
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  // A phone's row has three tabs and 'More', which then stays in view.
  const onPhone = ['pharmacies', 'doctors', alwaysShown.includes(area) ? 'overview' : area];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab moves with both.
  useEffect(() => showInRow(row.current), [area, showsAll]);
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].filter(
      (tab) => tab.getClientRects().length > 0,
    );
    const at = tabs.findIndex(({ id }) => id === `tab-${area}`);
    const step = language === 'ar' ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
    // Moving along the tabs adds nothing to the browser's history.
    const name = adminTabs.find((name) => next.id === `tab-${name}`);
    if (name) onGo(name, { replace: true });
  };
  return (
    <div
      ref={row}
      className={cx(
        'flex items-start justify-between border-b border-line sm:gap-2',
        showsAll
          ? 'max-sm:flex-wrap max-sm:justify-end'
          : // The texts for screen readers stay inside it.
            'relative overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
      )}
    >
      <div
        ref={list}
        id="desk-tabs"
        role="tablist"
        aria-label={t.tabs}
        onKeyDown={onKeyDown}
        className={
          showsAll
            ? 'grid min-w-0 flex-1 grid-cols-3 max-sm:basis-full sm:flex sm:flex-wrap'
            : 'flex shrink-0'
        }
      >
        {adminTabs.map((name) => (
          <Tab
            key={name}
            area={name}
            isOpen={name === area}
            isShown={showsAll || alwaysShown.includes(name)}
            isOnPhone={showsAll || onPhone.includes(name)}
            onOpen={() => {
              setShowsAll(false);
              onGo(name);
            }}
          />
        ))}
      </div>
      <div className="relative shrink-0">
        <FoldButton
          aria-expanded={showsAll}
          aria-controls="desk-tabs"
          onClick={() => setShowsAll(!showsAll)}
          className={cx(tabClass, 'border-transparent')}
        >
          {showsAll ? t.fewerTabs : t.moreTabs}
        </FoldButton>
        {!showsAll &&
          adminTabs
            .filter((name) => !onPhone.includes(name))
            .map((name) => <WaitingUnderMore key={name} area={name} />)}
      </div>
    </div>
  );
}

const tabClass =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 border-b-3 px-1 text-start text-sm leading-tight font-semibold -outline-offset-3 sm:px-2 sm:text-base';

interface TabProps {
  area: AdminTab;
  isOpen: boolean;
  isShown: boolean;
  isOnPhone: boolean;
  onOpen: () => void;
}

function Tab({ area, isOpen, isShown, isOnPhone, onOpen }: TabProps) {
  const t = useAdminTexts();
  const { useWaiting } = areaParts[area];
  const { count, forms } = useWaiting();
  if (!isShown && !isOpen && count === 0) return null;
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
        tabClass,
        !isOnPhone && 'max-sm:hidden',
        isOpen ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {t[area]}
      {forms && <Count of={count} forms={forms} />}
    </button>
  );
}

/** A dot on 'More' on a phone, for a tab that is not in its row; those of several tabs are one. */
function WaitingUnderMore({ area }: { area: AdminTab }) {
  const t = useAdminTexts();
  const language = useLanguage();
  const { count, forms } = areaParts[area].useWaiting();
  if (count === 0 || !forms) return null;
  return (
    <span className="pointer-events-none absolute end-0 top-1 size-2 rounded-full bg-urgent sm:hidden">
      <span className="sr-only">
        {t[area]}: {plural(language, count, forms)}
      </span>
    </span>
  );
}

/** The tabs of the specification, and the figures. */
const alwaysShown: readonly AdminTab[] = ['pharmacies', 'doctors', 'overview'];

function Count({ of: count = 0, forms }: { of?: number | undefined; forms: PluralForms }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-urgent-soft px-1.5 text-sm font-bold text-urgent max-sm:contents">
      <span aria-hidden="true">{formatNumber(language, count)}</span>
      <span className="sr-only">{plural(language, count, forms)}</span>
    </span>
  );
}
