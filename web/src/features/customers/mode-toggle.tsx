import { useSignupTexts } from '../../i18n/signup.ts';
import { cx } from '../../ui/cx.ts';

export function ModeToggle(props: { loggingIn: boolean; onToggle: (toLogIn: boolean) => void }) {
  const t = useSignupTexts();
  const half = (toLogIn: boolean, label: string) => {
    const active = props.loggingIn === toLogIn;
    return (
      <button
        type="button"
        aria-pressed={active}
        onClick={() => props.onToggle(toLogIn)}
        className={cx(
          'min-h-11 flex-1 rounded px-1 font-semibold transition-colors',
          active ? 'bg-primary text-on-primary' : 'text-muted hover:text-text',
        )}
      >
        {label}
      </button>
    );
  };
  return (
    <fieldset className="flex gap-1 rounded bg-surface-sunken p-1">
      <legend className="sr-only">{t.modes}</legend>
      {half(false, t.signUp)}
      {half(true, t.logIn)}
    </fieldset>
  );
}
