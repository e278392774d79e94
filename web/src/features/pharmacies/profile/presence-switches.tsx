import type { PharmacyProfile } from '@dawaya/contract/pharmacies';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.ts';
import { type Presence, useSwitchPresence } from './queries.ts';

const switches: Presence[] = ['isOpen', 'is24Hours', 'hasDelivery'];

/** Open, 24 hours, delivery: saved as soon as they are flipped. */
export function PresenceSwitches({ profile }: { profile: PharmacyProfile }) {
  const t = useMessages({ en, ar }).profile;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('pharmacy');
  const { mutate } = useSwitchPresence(profile.id, (error) => {
    if (sessionEnded(error)) return;
    const description = sentenceOf(error, t.switchFailed);
    toast({ title: words.error, description, variant: 'destructive' });
  });
  return (
    <ul className="divide-y divide-line">
      {switches.map((name) => (
        <li key={name}>
          <Switch
            label={t[name]}
            said={profile[name] ? t.on : t.off}
            on={profile[name]}
            onFlip={() => mutate({ name, value: !profile[name] })}
          />
        </li>
      ))}
    </ul>
  );
}

function Switch(props: { label: string; said: string; on: boolean; onFlip: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.on}
      aria-label={props.label}
      onClick={props.onFlip}
      className="flex min-h-12 w-full items-center gap-3 text-start"
    >
      <span className="flex-1 font-medium">{props.label}</span>
      <span className="text-sm text-muted">{props.said}</span>
      <span
        aria-hidden="true"
        className={cx(
          'flex h-7 w-12 items-center rounded-full border p-0.5 transition-colors',
          props.on
            ? 'justify-end border-primary bg-primary'
            : 'border-line-strong bg-surface-sunken',
        )}
      >
        <span
          className={cx('size-5 rounded-full', props.on ? 'bg-on-primary' : 'bg-line-strong')}
        />
      </span>
    </button>
  );
}
