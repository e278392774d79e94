import type { PushRole } from '@dawaya/contract/vocabulary/push';
import BellIcon from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import Settings from 'lucide-react/icons/settings-2';
import { type ReactNode, useEffect, useState } from 'react';
import { useBellTexts } from '../../i18n/bell.ts';
import { plural } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { ring, useAwake, useRinging, wakeSound } from './ringer.ts';
import { switchBell, useBellSettings } from './settings.ts';

interface News {
  waiting: number;
  /**
   * Grows with each new item and with nothing else, so that an item that arrives as another leaves
   * is noticed.
   */
  newest: number;
}

interface BellProps {
  desk: PushRole;
  /** Undefined while loading: the bell has its place before, so that nothing moves. */
  news: News | undefined;
  /** A further part of the settings. */
  more?: ReactNode;
}

const loadSettings = () => import('./bell-settings.tsx');
const loadNotifications = () => import('./notify-here.ts');

/**
 * Rings for new items, and shows their count in the title and on the icon. The person switches it
 * on or off for this device (docs/live.md). A page has one.
 */
export function Bell({ desk, news, more }: BellProps) {
  const t = useBellTexts();
  const settings = useBellSettings();
  const { rings } = settings;
  const isNotified = settings.notifiedDesks.includes(desk);
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule(loadSettings, open);
  const awake = useAwake(rings);

  const press = () => {
    switchBell(!rings);
    if (rings) return;
    wakeSound();
    // The first ring shows how it sounds.
    setTimeout(ring, 100);
  };
  const Icon = rings ? BellRing : BellIcon;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {news && <Ringing desk={desk} on={rings} isNotified={isNotified} news={news} />}
      <Button variant="secondary" aria-pressed={rings} onClick={press} className="max-sm:px-2">
        <Icon size={20} aria-hidden="true" className={rings ? 'text-primary' : undefined} />
        <span className="max-sm:sr-only">{rings ? t.off : t.on}</span>
        {/* On a phone the bell is next to the title. */}
        <span aria-hidden="true" className="sm:hidden">
          {t.short(rings)}
        </span>
      </Button>
      <Button variant="quiet" aria-label={t.settings} onClick={() => setOpen(true)}>
        <Settings size={22} aria-hidden="true" />
        <span className="max-sm:hidden">{t.settings}</span>
      </Button>
      {rings && !awake && <Status className="basis-full text-sm text-muted">{t.tapOnce}</Status>}
      {dialog && (
        <dialog.BellSettingsDialog desk={desk} open={open} onClose={() => setOpen(false)}>
          {more}
        </dialog.BellSettingsDialog>
      )}
    </div>
  );
}

/** Rings once the desk has loaded; a desk that the server refuses never rings. */
function Ringing(props: { desk: PushRole; on: boolean; isNotified: boolean; news: News }) {
  const { desk, on, isNotified, news } = props;
  const { waiting, newest } = news;
  const t = useBellTexts();
  const language = useLanguage();
  useCount(waiting);
  useRinging(desk, on, waiting, newest, () => {
    // With push messages the worker shows a notification already.
    if (!isNotified && document.hidden)
      void loadNotifications().then(({ notifyHere }) =>
        notifyHere(plural(language, waiting, t.waiting[desk])),
      );
  });
  useEffect(() => {
    // The last person who signed in here gets notifications, by this device's settings.
    if (isNotified) void loadNotifications().then(({ renewHere }) => renewHere(desk));
  }, [isNotified, desk]);
  return null;
}

const prefix = /^\(\d+\) /;

/**
 * Shows the count before the tab's title and on the app's icon. When a page sets its title, the
 * count is added again.
 */
function useCount(waiting: number): void {
  useEffect(() => showCount(waiting), [waiting]);
}

/** Returns a function that removes the count */
export function showCount(waiting: number): () => void {
  const write = () => {
    const plain = document.title.replace(prefix, '');
    const title = waiting > 0 ? `(${waiting}) ${plain}` : plain;
    if (document.title !== title) document.title = title;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  if (waiting > 0) void badge.setAppBadge?.(waiting).catch(ignore);
  else void badge.clearAppBadge?.().catch(ignore);
  return () => {
    observer.disconnect();
    void badge.clearAppBadge?.().catch(ignore);
    document.title = document.title.replace(prefix, '');
  };
}

const ignore = () => {};

/** Returns the newest of these times in milliseconds, or 0: it grows with each new item. */
export const newestOf = (times: readonly string[]): number =>
  Math.max(0, ...times.map((time) => Date.parse(time)));
