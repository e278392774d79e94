import { formatNumber } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import type { TrackedInquiry, TrackedRequest } from '../kinds.ts';
import { SentPhotos } from './sent-photos.tsx';

export function WhatWasSent({ tracked }: { tracked: TrackedRequest | TrackedInquiry }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  const { items, notes, photos } = tracked;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t[tracked.kind]}</h2>
      {items.length > 0 && (
        <ol aria-label={t.items} className="flex flex-col gap-1">
          {items.map(({ text, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place
            <li key={index} className="flex gap-2">
              <span className="text-muted">{formatNumber(language, index + 1)}.</span>
              <span className="min-w-0 wrap-anywhere">
                <UserText text={text} />
                {quantity && (
                  <span className="text-muted">
                    {' · '}
                    {t.quantity}: <UserText text={quantity} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {notes && (
        <div>
          <p className="text-sm text-muted">{t.notes}</p>
          <UserParagraph text={notes} />
        </div>
      )}
      {photos.length > 0 && <SentPhotos urls={photos} />}
      {items.length === 0 && !notes && photos.length === 0 && (
        <p className="text-muted">{t.onlyName}</p>
      )}
    </Card>
  );
}
