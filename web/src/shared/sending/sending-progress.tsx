import { formatNumber } from '../../i18n/format.ts';
import { useSendingTexts } from '../../i18n/sending.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The sent share, and the way to stop. */
export function SendingProgress({ share, onStop }: { share: number; onStop: () => void }) {
  const t = useSendingTexts();
  const language = useLanguage();
  const percent = Math.floor(share * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm">
          {share === 1 && t.finishing}
          {/* A share begins with the first photo. */}
          {share === 0 && t.sending}
          {share > 0 && share < 1 && t.sendingShare(formatNumber(language, percent))}
        </p>
        <ProgressBar label={t.sending} share={share} />
      </div>
      <Button variant="quiet" onClick={onStop}>
        {t.stop}
      </Button>
    </div>
  );
}
