import { useContext } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackPlainTexts } from '../../../i18n/track-plain.ts';
import { paths } from '../../../lib/paths.ts';
import { PlainAnswerOf } from '../../../lib/plain-answer.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Followed } from '../kinds.ts';
import { PlainCancel } from './plain-cancel.tsx';
import { PlainInquiry } from './plain-inquiry.tsx';
import { PlainRequest } from './plain-request.tsx';

/**
 * The actions at a tracking address as forms, for a browser without scripts (docs/connections.md).
 * Only the server renders it, within `noscript`; no browser loads it.
 */
export function PlainParts({ token, tracked }: { token: string; tracked: Followed }) {
  const t = useTrackPlainTexts();
  const answered = useContext(PlainAnswerOf);
  // The form of the four digits shows its own.
  const refused = answered?.action.endsWith('/unlock') ? undefined : answered?.error;
  const isOpen = tracked.kind !== 'consultation' && !tracked.locked;
  return (
    <div className="flex flex-col gap-5">
      {refused && (
        <p role="alert" className="rounded bg-danger-soft p-3 font-medium text-danger">
          {refused}
        </p>
      )}
      {isOpen && tracked.photos.length > 0 && <Photos urls={tracked.photos} />}
      {isOpen && tracked.kind === 'request' && (
        <PlainRequest token={token} request={tracked} typed={answered?.typed ?? {}} />
      )}
      {tracked.kind === 'consultation' && <PlainCancel token={token} tracked={tracked} />}
      {isOpen && tracked.kind === 'inquiry' && <PlainInquiry token={token} inquiry={tracked} />}
      <p className="text-sm text-muted">{t.news}</p>
      <LinkButton href={paths.track(token)} look="secondary" className="self-start">
        {t.lookAgain}
      </LinkButton>
    </div>
  );
}

/** Each photo is a link: the buttons around the thumbnails need scripts. */
function Photos({ urls }: { urls: readonly string[] }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  return (
    <ul aria-label={t.photos} className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            aria-label={t.openPhoto(formatNumber(language, index + 1))}
            className="block size-20 overflow-hidden rounded border border-line"
          >
            <img src={`${url}?size=small`} alt="" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
