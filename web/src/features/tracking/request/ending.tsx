import type { TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';

export function Ending({ request }: { request: TrackedRequest }) {
  const t = useTrackTexts();
  if (request.status !== 'declined' && request.status !== 'cancelled') return null;
  const declined = request.status === 'declined';
  return (
    <section
      aria-labelledby="ending"
      className="flex flex-col items-start gap-3 rounded border border-line-strong bg-surface-sunken p-4"
    >
      <h2 id="ending" className="text-lg font-semibold">
        {declined ? t.declinedTitle : t.cancelledTitle}
      </h2>
      {declined && request.statusReason && (
        <div className="w-full">
          <p className="text-sm text-muted">{t.reason}</p>
          <UserParagraph text={request.statusReason} />
        </div>
      )}
      <p>{declined ? t.declinedText : t.cancelledText}</p>
      <LinkButton href={paths.home} look="secondary">
        {t.find}
      </LinkButton>
    </section>
  );
}
