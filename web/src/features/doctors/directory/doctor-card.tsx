import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useId, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { feeInDollars } from '../../../i18n/fee.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { Initial } from '../../../ui/initial.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';

/** The list of the unverified says their reason once. */
export const pendingReasonId = 'pending-reason';

interface DoctorCardProps {
  doctor: PublicDoctor;
  onConsult: () => void;
}

/** About the text of two lines on a card. */
const maxShortBioLength = 90;

/**
 * A doctor in the list, with the state as its edge: three lines on a phone, a card on a wider
 * screen.
 */
export function DoctorCard({ doctor, onConsult }: DoctorCardProps) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const nameId = useId();
  const bioId = useId();
  const [open, setOpen] = useState(false);
  const { fullName, bio, consultationFee } = doctor;
  const isLong = bio !== null && (bio.length > maxShortBioLength || bio.split('\n').length > 2);
  return (
    <article
      aria-labelledby={nameId}
      className={cx(
        'flex h-full flex-col gap-1 border-s-4 border-b border-line py-2 max-sm:ps-3 sm:gap-2 sm:rounded sm:border-e sm:border-t sm:bg-surface-raised sm:p-4',
        doctor.isVerified && doctor.isOnline ? 'border-s-success' : 'border-s-line-strong',
      )}
    >
      <div className="grid grid-cols-[3rem_1fr] items-start gap-x-3">
        <Initial id={doctor.id} name={fullName} />
        <div className="min-w-0">
          <h2 id={nameId} className="leading-snug font-semibold break-words">
            <Name value={fullName} />
          </h2>
          <p className="flex flex-wrap gap-x-3">
            <UserText
              className="text-match-parent break-words text-primary"
              text={specializationName(language, doctor.specialization)}
            />
            <State doctor={doctor} />
          </p>
        </div>
      </div>
      {bio && (
        <UserParagraph
          id={bioId}
          text={bio}
          className={cx(!open && 'max-sm:hidden', isLong && !open && 'line-clamp-2')}
        />
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-2">
        <p>
          {consultationFee && <span className="text-muted max-sm:sr-only">{t.fee} </span>}
          <UserText
            className="font-medium break-words"
            text={consultationFee ? feeInDollars(language, consultationFee) : t.noFee}
          />
        </p>
        {bio && (
          <FoldButton
            aria-expanded={open}
            aria-controls={bioId}
            onClick={() => setOpen(!open)}
            className={isLong ? '' : 'sm:hidden'}
          >
            <span>
              {open ? t.less : t.more}
              <span className="sr-only">, {t.moreAbout(fullName)}</span>
            </span>
          </FoldButton>
        )}
        <ConsultButton doctor={doctor} onConsult={onConsult} />
      </div>
    </article>
  );
}

function State({ doctor }: { doctor: PublicDoctor }) {
  const t = useDoctorTexts().directory;
  // The title of their list and the button say it.
  if (!doctor.isVerified) return null;
  return (
    <>
      <Badge tone="success">
        <BadgeCheck size={14} aria-hidden="true" />
        {t.verified}
      </Badge>
      {/* On a phone the button says that the doctor is offline. */}
      <Badge
        tone={doctor.isOnline ? 'primary' : 'neutral'}
        className={doctor.isOnline ? '' : 'max-sm:hidden'}
      >
        {doctor.isOnline ? t.online : t.offline}
      </Badge>
    </>
  );
}

/** One of three buttons: available, offline, not verified yet; the latter two give the reason. */
function ConsultButton({ doctor, onConsult }: DoctorCardProps) {
  const t = useDoctorTexts().directory;
  const reasonId = useId();
  const look = 'max-sm:ms-auto max-sm:px-2 sm:w-full';
  if (doctor.isVerified && doctor.isOnline) {
    return (
      <Button variant="secondary" onClick={onConsult} className={look}>
        {t.start}
        <span className="sr-only"> {t.startWith(doctor.fullName)}</span>
      </Button>
    );
  }
  return (
    <>
      {doctor.isVerified && (
        // On a phone the state says it; above the button, so that those of a row stay level.
        <p id={reasonId} className="text-sm text-muted max-sm:sr-only sm:basis-full">
          {t.unavailableReason}
        </p>
      )}
      <Button
        variant="secondary"
        disabled
        aria-describedby={doctor.isVerified ? reasonId : pendingReasonId}
        className={look}
      >
        {doctor.isVerified ? t.unavailable : t.pendingVerification}
      </Button>
    </>
  );
}
