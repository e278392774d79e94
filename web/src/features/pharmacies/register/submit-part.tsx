import { formatNumber } from '../../../i18n/format.ts';
import { joinList } from '../../../i18n/place.ts';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Status } from '../../../ui/status.tsx';
import { isRequired, type NeededField } from './registration.ts';

interface SubmitPartProps {
  text: string;
  missing: readonly NeededField[];
  takesPhone?: boolean;
  busy: boolean;
  preparing: boolean;
  /** The uploaded share, 0 to 1. */
  share: number;
}

export function SubmitPart({ text, missing, takesPhone, busy, preparing, share }: SubmitPartProps) {
  const t = useRegisterTexts();
  const language = useLanguage();
  const reason = joinList(
    language,
    missing.map((part) => t.missing[takesPhone && part === 'email' ? 'emailOrPhone' : part]),
  );
  const percent = formatNumber(language, Math.floor(share * 100) / 100, { style: 'percent' });
  return (
    <div className="flex flex-col gap-3">
      {busy && (
        <div className="flex flex-col gap-1">
          <ProgressBar label={t.progress} share={share} />
          <p className="text-sm text-muted">{share < 1 ? t.sent(percent) : t.checking}</p>
          {/* Announced once, not at each step. */}
          <Status className="sr-only">{share < 1 ? t.progress : t.checking}</Status>
        </div>
      )}
      {missing.length > 0 && !busy && (
        <p id="register-missing" className="text-sm text-muted">
          {t.missing.before}
          {reason}.
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        disabled={preparing}
        // A press leads to the first empty field, which a disabled button cannot.
        aria-disabled={missing.some(isRequired) || undefined}
        aria-describedby={missing.length > 0 ? 'register-missing' : undefined}
        className="w-full sm:w-auto sm:self-start"
      >
        {text}
      </Button>
    </div>
  );
}
