import type { PushRole } from '@dawaya/contract/vocabulary/push';
import BellIcon from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import Settings from 'lucide-react/icons/settings-2';
import { useEffect, useState } from 'react';
import { plural } from '../../i18n/format.ts';
import { useBellTexts } from '../../i18n/texts/bell.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { useBellSettings } from './settings.ts';
import { ring, wakeSound } from './sound.ts';
import { switchBell } from './switch-bell.ts';
import { useCount } from './use-count.ts';
import { useAwake, useRinging } from './use-ringing.ts';

interface News {
  /** How many are new and wait for whoever works here. */
  waiting: number;
  /** Grows with each that comes and with nothing else: one that comes as another goes is noticed. */
  newest: number;
}

interface BellProps {
  /** Whose desk it stands on. */
  desk: PushRole;
  /** Undefined until it was read: the bell has its place before, so that nothing moves. */
  news: News | undefined;
}

const loadSettings = () => import('./bell-settings.tsx');
const loadTelling = () => import('./telling.ts');

/**
 * Rings when something new waits, and has the count in the title and on the icon; whether it rings
 * on this device is chosen here (docs/decisions/0062). One on a page.
 */
export function Bell({ desk, news }: BellProps) {
  const t = useBellTexts();
  const settings = useBellSettings();
  const { rings } = settings;
  const isTold = settings.toldAt.includes(desk);
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule(loadSettings, open);
  const awake = useAwake(rings);

  const press = () => {
    switchBell(!rings);
    if (rings) return;
    wakeSound();
    // To be heard once is to know how it sounds.
    setTimeout(ring, 100);
  };
  const Icon = rings ? BellRing : BellIcon;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {news && <Ringing desk={desk} on={rings} isTold={isTold} news={news} />}
      <Button look="secondary" aria-pressed={rings} onClick={press} className="max-sm:px-3">
        <Icon size={20} aria-hidden="true" className={rings ? 'text-primary' : undefined} />
        <span className="max-sm:sr-only">{rings ? t.off : t.on}</span>
        {/* On a phone it stands beside the title. */}
        <span aria-hidden="true" className="sm:hidden">
          {t.short}
        </span>
      </Button>
      <IconButton label={t.settings} onClick={() => setOpen(true)}>
        <Settings size={22} aria-hidden="true" />
      </IconButton>
      {rings && !awake && <Status className="basis-full text-sm text-muted">{t.tapOnce}</Status>}
      {dialog && (
        <dialog.BellSettingsDialog desk={desk} open={open} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** What begins once the desk was read: nothing for whom the server refuses it. */
function Ringing(props: { desk: PushRole; on: boolean; isTold: boolean; news: News }) {
  const { desk, on, isTold, news } = props;
  const { waiting, newest } = news;
  const t = useBellTexts();
  const language = useLanguage();
  useCount(waiting);
  useRinging(desk, on, waiting, newest, () => {
    // Where messages come anyway, the worker shows one.
    if (!isTold && document.hidden)
      void loadTelling().then(({ notifyHere }) =>
        notifyHere(plural(language, waiting, t.waiting[desk])),
      );
  });
  useEffect(() => {
    // Whoever signed in last in this browser is told on it, by what is chosen here.
    if (isTold) void loadTelling().then(({ renewHere }) => renewHere(desk));
  }, [isTold, desk]);
  return null;
}
