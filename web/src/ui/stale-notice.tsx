import { ui as ar } from '../i18n/ar/ui.ts';
import { ui as en } from '../i18n/en/ui.ts';
import { useMessages } from '../i18n/messages.ts';
import { Button } from './button.tsx';

/** Above a list that is still shown although it could not be refreshed. */
export function StaleNotice(props: { text: string; busy: boolean; onRetry: () => void }) {
  const t = useMessages({ en, ar });
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft px-4 py-2 text-warning"
    >
      <p>{props.text}</p>
      <Button look="secondary" busy={props.busy} onClick={props.onRetry}>
        {t.retry}
      </Button>
    </div>
  );
}
