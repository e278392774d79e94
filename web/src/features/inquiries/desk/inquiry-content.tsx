import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import BellOff from 'lucide-react/icons/bell-off';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { thumbnailUrl } from '../../../shared/viewers/thumbnail-url.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { useMuteSender } from './queries.ts';

interface InquiryItemsProps extends Pick<ReceivedInquiry, 'items' | 'reported'> {
  /** The number of medicines that show; all by default. */
  shown?: number;
  onMore?: () => void;
  /** A field next to an item, with the problem that its description names. */
  field?: (at: number, problemId: string) => { input: ReactNode; problem: string };
  hint?: (at: number) => string;
}

export function InquiryItems({ items, reported, ...props }: InquiryItemsProps) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const id = useId();
  const { shown = items.length } = props;
  if (items.length === 0) return <p className="font-semibold">{t.photosOnly}</p>;
  const hiddenCount = items.length - shown;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {items.slice(0, shown).map(({ text, quantity }, index) => {
          const field = props.field?.(index, `${id}-${index}`);
          const hint = props.hint?.(index);
          return (
            // Two items may have the same text.
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
            <li key={index} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <UserText text={text} className="font-semibold" />
                {quantity && (
                  <span className="text-muted">
                    {'\u00A0· '}
                    {t.quantity}: <UserText text={quantity} />
                  </span>
                )}{' '}
                {reported.includes(index) && <Badge tone="success">{t.reported}</Badge>}
                {hint && <span className="block text-sm text-muted">{hint}</span>}
              </span>
              {field?.input}
              {field && (
                <p
                  id={`${id}-${index}`}
                  role="alert"
                  className="basis-full text-sm font-medium text-danger empty:hidden"
                >
                  {field.problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="quiet" onClick={props.onMore} className="self-start text-primary">
          {plural(language, hiddenCount, t.moreItems)}
        </Button>
      )}
    </>
  );
}

const loadViewer = () => import('../../../shared/viewers/photo-viewer.tsx');

const box = 'size-16 shrink-0 overflow-hidden rounded border border-line bg-surface-sunken';

/**
 * The first photo small; a press enlarges all. They disappear as soon as the pharmacy may no longer
 * see them (docs/files.md): then the viewer closes, and a text gives the reason.
 */
export function InquiryPhotos({ photos }: { photos: readonly string[] }) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const [gone, setGone] = useState<string | null>(null);
  const first = photos[0];
  if (first === undefined) return null;
  if (gone === first) {
    return (
      <p className={`${box} flex items-center justify-center text-muted`} title={t.photoGone}>
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{t.photoGone}</span>
      </p>
    );
  }
  const count = formatNumber(language, photos.length);
  return (
    <>
      <button type="button" onClick={() => setAt(0)} className={`${box} relative`}>
        <span className="sr-only">{t.openPhotos(count)}</span>
        <img
          src={thumbnailUrl(first)}
          alt=""
          loading="lazy"
          width={64}
          height={64}
          onError={() => setGone(first)}
          className="size-full object-cover"
        />
        {photos.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute end-1 bottom-1 rounded-full bg-surface-raised px-1.5 text-sm font-semibold"
          >
            {count}
          </span>
        )}
      </button>
      {viewer && (
        <viewer.PhotoViewer
          title={t.photos}
          photos={photos.map((url, index) => ({
            url,
            alt: t.photoAlt(formatNumber(language, index + 1)),
          }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}

interface MuteSenderProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
}

/** Mutes a customer after a question, because the customer's later inquiries do not come either. */
export function MuteSender({ pharmacyId, inquiry }: MuteSenderProps) {
  const t = useInquiriesTexts().mute;
  const sessionEnded = useSessionEnded('pharmacy');
  const [open, setOpen] = useState(false);
  const mute = useMuteSender(pharmacyId);
  const confirm = () =>
    mute.mutate(inquiry, {
      onSuccess: () => {
        setOpen(false);
        toast({ title: t.done });
      },
      onError: sessionEnded,
    });
  return (
    <>
      <IconButton
        label={t.button}
        onClick={() => {
          mute.reset();
          setOpen(true);
        }}
        className="-m-2 ms-auto text-muted"
      >
        <BellOff size={18} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={open}
        title={t.title}
        text={t.text}
        submit={t.submit}
        isDangerous
        busy={mute.isPending}
        {...(mute.error && { refusal: sentenceOf(mute.error, t.failed) })}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      />
    </>
  );
}
