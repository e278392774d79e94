import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { paths } from '../../../lib/paths.ts';
import { usePublicUrl } from '../../../lib/public-url.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import type { Followed } from '../kinds.ts';

const look = 'flex-1 whitespace-nowrap max-sm:px-3 sm:flex-none';

/**
 * Shares this page's address, also with the person's own chat to keep it. The text names neither
 * the pharmacy nor the content.
 */
export function PassOn({ token, kind }: { token: string; kind: Followed['kind'] }) {
  const { pass: t, consultation } = useTrackTexts();
  const url = usePublicUrl() + paths.track(token);
  // Nearly every phone has both, so the document has the buttons; without scripts they are hidden.
  const canAsk = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  // Closing the dialog is an answer too.
  const share = () => void navigator.share({ title: t.shareText, url }).catch(() => {});
  return (
    <section aria-labelledby="keep" className="flex flex-col gap-3">
      <h2 id="keep" className="text-lg font-semibold">
        {t.title}
      </h2>
      <div className="flex flex-wrap gap-2">
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: `${t.shareText}\n${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby="to-myself"
          className={buttonClass('secondary', 'w-full max-sm:px-3 sm:w-auto')}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {t.toMyself}
        </a>
        {(!canAsk || 'share' in navigator) && (
          <Button look="secondary" className={look} onClick={share}>
            <Share2 size={18} aria-hidden="true" />
            {t.share}
          </Button>
        )}
        {(!canAsk || 'clipboard' in navigator) && (
          <Button look="secondary" className={look} onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            {t.copy}
          </Button>
        )}
      </div>
      <p id="to-myself" className="text-sm text-muted">
        {t.toMyselfHint} {kind === 'consultation' ? consultation.shows : t.shows}
      </p>
    </section>
  );
}
