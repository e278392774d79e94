import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { UserText } from '../../../ui/user-text.tsx';

export function AdvertisementLabels({ advertisement }: { advertisement: Advertisement }) {
  const t = useAdvertisementTexts().manage;
  const language = useLanguage();
  const state = stateOf(advertisement);
  const { isPaid, expiresAt, takenDownFor, productImageState } = advertisement;
  const { proposedPicture, pictureRefusedFor } = advertisement;
  const until = expiresAt && isolated(formatDateTime(language, expiresAt));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={isPaid ? 'primary' : 'warning'}>
          {isPaid ? (
            <CircleCheck size={14} aria-hidden="true" />
          ) : (
            <Clock size={14} aria-hidden="true" />
          )}
          {isPaid ? t.paid : t.pending}
        </Badge>
        {state === 'running' && <Badge tone="success">{t.active}</Badge>}
        {state === 'paused' && <Badge tone="warning">{t.paused}</Badge>}
        {state === 'expired' && <Badge>{until ? t.expiredAt(until) : t.expired}</Badge>}
        {/* The reason below says more of one that was taken down. */}
        {!takenDownFor && (state === 'inactive' || state === 'unpaid') && (
          <Badge>{t.inactive}</Badge>
        )}
        {isPaid && until && state !== 'expired' && (
          <span className="text-sm text-muted">{t.expires(until)}</span>
        )}
      </p>
      {state === 'paused' && <p className="text-sm text-warning">{t.pausedText}</p>}
      {takenDownFor && (
        <p className="text-sm font-medium text-danger">{t.takenDown[takenDownFor]}</p>
      )}
      {productImageState && (
        <p className={cx('text-sm', productImageState === 'failed' ? 'text-danger' : 'text-muted')}>
          {t.fetchedPicture[productImageState]}
        </p>
      )}
      {proposedPicture && <p className="text-sm text-muted">{t.pictureWaits}</p>}
      {pictureRefusedFor && (
        <p className="text-sm text-danger">
          {t.pictureRefused} <UserText text={pictureRefusedFor} />
        </p>
      )}
    </>
  );
}

type AdvertisementState = 'unpaid' | 'running' | 'paused' | 'expired' | 'inactive';

/**
 * Returns the state of an advertisement, by which its pharmacy's actions are shown
 * (docs/advertisements.md).
 */
export function stateOf(advertisement: Advertisement): AdvertisementState {
  if (!advertisement.isPaid) return 'unpaid';
  if (advertisement.isExpired) return 'expired';
  if (!advertisement.isActive) return 'inactive';
  return advertisement.pausedAt ? 'paused' : 'running';
}
