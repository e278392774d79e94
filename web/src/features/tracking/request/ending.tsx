import { useTrackTexts } from '../../../i18n/track.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import type { Cancellable } from '../kinds.ts';

export function Ending({ tracked }: { tracked: Cancellable }) {
  const texts = useTrackTexts();
  const { kind, status, statusReason } = tracked;
  if (status !== 'declined' && status !== 'cancelled') return null;
  const t = kind === 'request' ? texts : { ...texts, ...texts.consultation };
  const declined = status === 'declined';
  return (
    <section
      aria-labelledby="ending"
      className="flex flex-col items-start gap-3 rounded border border-line-strong bg-surface-sunken p-4"
    >
      <h2 id="ending" className="text-lg font-semibold">
        {declined ? t.declinedTitle : t.cancelledTitle}
      </h2>
      {declined && statusReason && (
        <div className="w-full">
          <p className="text-sm text-muted">{t.reason}</p>
          <UserParagraph text={statusReason} />
        </div>
      )}
      <p>{declined ? t.declinedText : t.cancelledText}</p>
      <LinkButton href={kind === 'request' ? paths.home : paths.doctors} look="secondary">
        {t.find}
      </LinkButton>
    </section>
  );
}
