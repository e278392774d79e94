import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useTrackTexts } from '../../i18n/track.ts';
import { useLanguage } from '../../lib/preferences.ts';
import {
  type Step,
  type Stepped,
  stepsOf,
  useStepNames,
} from '../../shared/requests/status-badge.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Card } from '../../ui/card.tsx';
import { Name } from '../../ui/name.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import type { TrackedInquiry, TrackedRequest } from './queries.ts';

interface SentToProps {
  tracked: Exclude<Tracked, { kind: 'inquiry' }>;
  name: string;
  /** Milliseconds: the time of the last read. */
  lookedAt: number;
}

export function SentTo({ tracked, name, lookedAt }: SentToProps) {
  const t = useTrackTexts();
  const language = useLanguage();
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg leading-snug font-semibold break-words">
        <span className="block text-sm font-normal text-muted">{t.to}</span> <Name value={name} />
      </h2>
      <Steps tracked={tracked} />
      {isOpen(tracked.status) && (
        <p className="text-sm text-muted">
          <span className="needs-scripts">{t.refreshes}</span>{' '}
          {t.looked(formatDateTime(language, new Date(lookedAt)))}
        </p>
      )}
    </Card>
  );
}

function Steps({ tracked }: { tracked: Stepped }) {
  const t = useTrackTexts();
  const names = useStepNames(tracked.kind);
  const language = useLanguage();
  return (
    <ol className="flex flex-col gap-4">
      {stepsOf(tracked).map(([step, at]) => (
        <li key={step} className="flex gap-3">
          <Mark step={step} done={at !== null} />
          <div>
            <p className={at ? 'font-semibold' : 'text-muted'}>{names[step]}</p>
            <p className="text-sm text-muted">
              {at ? <time dateTime={at}>{formatDateTime(language, at)}</time> : t.notYet}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ step, done }: { step: Step; done: boolean }) {
  if (!done) return <Circle size={24} aria-hidden="true" className="shrink-0 text-muted" />;
  if (step === 'declined' || step === 'cancelled')
    return <CircleX size={24} aria-hidden="true" className="shrink-0 text-danger" />;
  return <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-success" />;
}

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

const loadViewer = () => import('../../shared/viewers/photo-viewer.tsx');

function SentPhotos({ urls }: { urls: readonly string[] }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const number = (index: number) => formatNumber(language, index + 1);
  return (
    <>
      <ul aria-label={t.photos} className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => setAt(index)}
              className="block size-20 overflow-hidden rounded border border-line bg-surface-sunken"
            >
              <span className="sr-only">{t.openPhoto(number(index))}</span>
              <img
                src={thumbnailUrl(url)}
                alt=""
                loading="lazy"
                width={80}
                height={80}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer && (
        <viewer.PhotoViewer
          title={t.photos}
          photos={urls.map((url, index) => ({ url, alt: t.photo(number(index)) }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}
