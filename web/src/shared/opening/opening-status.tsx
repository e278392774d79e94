import type { PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { daysBetween, openingMoment } from '../../i18n/days.ts';
import { formatDay, khartoumDay, relativeTime } from '../../i18n/format.ts';
import { useOpeningTexts } from '../../i18n/opening.ts';
import { useNow, useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge } from '../../ui/badge.tsx';

type Opening = Pick<PublicPharmacy, 'isOpen' | 'opensAt' | 'closesAt' | 'confirmedOpenAt'>;

/** Days after which a confirmation no longer counts as recent. */
const maxConfirmedAgeDays = 14;

/**
 * 'Open · closes 22:00', 'Closed · opens Sunday 8:00': the specification's word first, then the
 * known time.
 */
export function OpeningStatus({ pharmacy }: { pharmacy: Opening }) {
  const t = useOpeningTexts();
  const language = useLanguage();
  const today = useToday();
  const { at, isOver, isOpen } = useOpenNow(pharmacy);
  const textAt = isOpen ? t.closes : t.opens;
  return (
    <Badge tone={isOpen ? 'success' : 'neutral'}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span>
        <span>{isOpen ? t.open : t.closed}</span>
        {at !== null && !isOver && (
          <span className="font-normal"> · {textAt(openingMoment(language, at, today))}</span>
        )}
      </span>
    </Badge>
  );
}

/** Returns whether it is open now: the next moment may pass while the page is open. */
export function useOpenNow(pharmacy: Opening) {
  const now = useNow();
  const at = pharmacy.isOpen ? pharmacy.closesAt : pharmacy.opensAt;
  // Only the server knows the times after it.
  const isOver = at !== null && now !== undefined && Date.parse(at) <= now;
  return { at, isOver, isOpen: pharmacy.isOpen !== isOver };
}

/** 'confirmed open 3 hours ago' while it is open and the confirmation is recent; else nothing. */
export function ConfirmedOpen({ pharmacy }: { pharmacy: Opening }) {
  const t = useOpeningTexts();
  const language = useLanguage();
  const today = useToday();
  const now = useNow();
  const { isOpen, confirmedOpenAt } = pharmacy;
  if (!isOpen || !confirmedOpenAt) return null;
  if (daysBetween(khartoumDay(confirmedOpenAt), today) > maxConfirmedAgeDays) return null;
  return (
    <time dateTime={confirmedOpenAt} className="text-sm text-muted">
      {now === undefined
        ? t.confirmedOn(formatDay(language, confirmedOpenAt))
        : t.confirmed(relativeTime(language, confirmedOpenAt, now))}
    </time>
  );
}
