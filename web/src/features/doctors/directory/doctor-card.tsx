import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useId, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { feeInDollars } from '../../../i18n/fee.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';

/** The list of the unverified says their reason once. */
export const pendingReasonId = 'pending-reason';

interface DoctorCardProps {
  doctor: PublicDoctor;
  onConsult: () => void;
}

/** A doctor in the list: a row on a phone, a card on a wider screen, with the state as its edge. */
export function DoctorCard({ doctor, onConsult }: DoctorCardProps) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className={cx(
        'flex h-full flex-col gap-2 border-s-4 border-b border-line py-3 max-sm:-ms-3 max-sm:ps-2 sm:rounded sm:border-e sm:border-t sm:bg-surface-raised sm:p-4',
        doctor.isVerified && doctor.isOnline ? 'border-s-success' : 'border-s-line-strong',
      )}
    >
      <h2 id={nameId} className="leading-snug font-semibold break-words">
        <Name value={doctor.fullName} />
      </h2>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <UserText
          className="break-words text-primary"
          text={specializationName(language, doctor.specialization)}
        />
        <State doctor={doctor} />
        <span>
          <span className="text-muted">{t.fee}</span>{' '}
          <UserText
            className="font-medium break-words"
            text={doctor.consultationFee ? feeInDollars(language, doctor.consultationFee) : t.noFee}
          />
        </span>
      </p>
      {doctor.bio && <Bio name={doctor.fullName} text={doctor.bio} />}
      <ConsultButton doctor={doctor} onConsult={onConsult} />
    </article>
  );
}

function State({ doctor }: { doctor: PublicDoctor }) {
  const t = useDoctorTexts().directory;
  if (!doctor.isVerified) {
    return (
      <Badge tone="warning">
        <Hourglass size={14} aria-hidden="true" />
        {t.pending}
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="success">
        <BadgeCheck size={14} aria-hidden="true" />
        {t.verified}
      </Badge>
      <Badge tone={doctor.isOnline ? 'primary' : 'neutral'}>
        {doctor.isOnline ? t.online : t.offline}
      </Badge>
    </>
  );
}

/** One of three buttons: available, offline, not verified yet; the latter two give the reason. */
function ConsultButton({ doctor, onConsult }: DoctorCardProps) {
  const t = useDoctorTexts().directory;
  const reasonId = useId();
  if (doctor.isVerified && doctor.isOnline) {
    return (
      <Button variant="secondary" onClick={onConsult} className="mt-auto">
        {t.start}
        <span className="sr-only"> {t.startWith(doctor.fullName)}</span>
      </Button>
    );
  }
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      <Button
        variant="secondary"
        disabled
        aria-describedby={doctor.isVerified ? reasonId : pendingReasonId}
      >
        {doctor.isVerified ? t.unavailable : t.pendingVerification}
      </Button>
      {doctor.isVerified && (
        <p id={reasonId} className="text-sm text-muted">
          {t.unavailableReason}
        </p>
      )}
    </div>
  );
}

/** About the text of two lines on a card. */
const short = 90;

function Bio({ name, text }: { name: string; text: string }) {
  const t = useDoctorTexts().directory;
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = text.length > short || text.split('\n').length > 2;
  return (
    <div>
      <UserParagraph id={id} text={text} className={cx(long && !open && 'line-clamp-2')} />
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-medium text-primary underline underline-offset-4"
        >
          {open ? t.less : t.more}
          <span className="sr-only">, {t.moreAbout(name)}</span>
        </button>
      )}
    </div>
  );
}
