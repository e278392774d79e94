import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type ReactNode, useState } from 'react';
import { formatNumber, formatRecent } from '../../i18n/format.ts';
import { useTrackTexts } from '../../i18n/track.ts';
import { useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import {
  currentStep,
  type Stepped,
  stepsOf,
  useStepNames,
} from '../../shared/requests/status-badge.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Name } from '../../ui/name.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import type { TrackedInquiry, TrackedRequest } from './queries.ts';

interface ReadyTime {
  /** ISO 8601. */
  at: string;
  isReached: boolean;
}

interface SentToProps {
  tracked: Exclude<Tracked, { kind: 'inquiry' }>;
  name: string;
  /** Milliseconds: the time of the last read. */
  readAt: number;
  /** Whether the next step lies elsewhere, which leaves it quiet. */
  isPast?: boolean;
  /** When it is ready, or will be. */
  ready?: ReadyTime | null;
  /** The ways to reach it. */
  children?: ReactNode;
}

/** The pharmacy or doctor at a glance: its name, how to reach it, and the steps so far. */
export function RecipientCard(props: SentToProps) {
  const { tracked, name, readAt, isPast, ready, children } = props;
  const t = useTrackTexts();
  const language = useLanguage();
  const today = useToday();
  const Box = isPast ? 'section' : Card;
  return (
    <Box className={cx('flex flex-col', isPast ? 'gap-2 border-t border-line pt-4' : 'gap-4')}>
      <h2 className={cx('leading-snug font-semibold break-words', !isPast && 'text-xl')}>
        <span className="block text-sm font-normal text-muted">{t.to}</span> <Name value={name} />
      </h2>
      {children}
      {/* The notice above says it all of a cancelled one. */}
      {tracked.status !== 'cancelled' && <Steps tracked={tracked} ready={ready} />}
      {isOpen(tracked.status) && (
        <p className="text-sm text-muted">
          <span className="needs-scripts">{t.refreshes}</span>{' '}
          {t.looked(formatRecent(language, new Date(readAt), today))}
        </p>
      )}
    </Box>
  );
}

function Steps({ tracked, ready }: Pick<SentToProps, 'tracked' | 'ready'>) {
  const t = useTrackTexts();
  const names = useStepNames(tracked.kind);
  const steps = stepsOf(tracked);
  const [last, endedAt] = steps.at(-1) ?? [];
  // A promise that the end has overtaken is no step.
  const isBeforeEnd = ready && (endedAt ? ready.isReached && ready.at <= endedAt : true);
  if (isBeforeEnd && last === 'completed')
    steps.splice(-1, 0, ['ready', ready.isReached ? ready.at : null]);
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(([step, at]) => (
        <li key={step} className="flex items-center gap-x-3">
          {step === 'declined' ? (
            <CircleX size={20} aria-hidden="true" className="text-danger" />
          ) : at ? (
            <CircleCheck size={20} aria-hidden="true" className="text-success" />
          ) : (
            <Circle size={20} aria-hidden="true" className="text-muted" />
          )}
          <span className={cx('grow', at ? 'font-semibold' : 'text-muted')}>{names[step]}</span>
          <span className="text-sm text-muted">
            {!at && <span className="sr-only">{t.notYet} </span>}
            <StepTime at={step === 'ready' && ready ? ready.at : at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepTime({ at }: { at: string | null }) {
  const language = useLanguage();
  const today = useToday();
  return at && <time dateTime={at}>{formatRecent(language, at, today)}</time>;
}

interface StateProps {
  tracked: Stepped;
  /** A sentence that says more than the last step. */
  sentence?: string | false | null;
  /** Whether the customer should act now. */
  isReady?: boolean;
}

/** The state in one sentence, above all else. */
export function StateSentence({ tracked, sentence, isReady }: StateProps) {
  const t = useTrackTexts();
  const names = useStepNames(tracked.kind);
  const step = currentStep(tracked);
  return (
    <p
      className={cx(
        'text-xl font-semibold',
        isReady ? 'rounded bg-success-soft p-4 text-success' : 'text-primary',
      )}
    >
      {sentence || (step === 'sent' ? t.unseen : names[step])}
    </p>
  );
}

export function SentContentCard({ tracked }: { tracked: TrackedRequest | TrackedInquiry }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  const { items, notes, photos } = tracked;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{t[tracked.kind]}</h2>
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
