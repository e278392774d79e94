import type { DoctorProfile } from '@dawaya/contract/doctors';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ResubmitForm } from './resubmit-form.tsx';
import { useDashboardTexts } from './use-dashboard-texts.ts';

/** Where the doctor stands while not verified; the rejected may correct and resubmit (decision 11). */
export function VerificationNotice({ profile }: { profile: DoctorProfile }) {
  const texts = useDashboardTexts();
  const t = texts.status;
  const [correcting, setCorrecting] = useState(false);
  const { verificationStatus: status, verificationReason: reason } = profile;
  if (status === 'verified') return null;
  const pending = status === 'pending';
  const Icon = pending ? Hourglass : OctagonAlert;
  return (
    <>
      <section
        aria-labelledby="verification-status"
        className={cx(
          'flex gap-3 rounded border p-4',
          pending ? 'border-warning bg-warning-soft' : 'border-danger bg-danger-soft',
        )}
      >
        <Icon
          size={24}
          aria-hidden="true"
          className={cx('mt-0.5 shrink-0', pending ? 'text-warning' : 'text-danger')}
        />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h2 id="verification-status" className="font-semibold">
            {t[status].title}
          </h2>
          <p>{t[status].text}</p>
          {reason && (
            <p className="break-words">
              <span className="font-semibold">{t.reason}</span> <bdi>{reason}</bdi>
            </p>
          )}
          {status === 'rejected' && !correcting && (
            <Button className="mt-2" onClick={() => setCorrecting(true)}>
              {texts.resubmit.open}
            </Button>
          )}
        </div>
      </section>
      {correcting && (
        <Card className="p-4 sm:p-6">
          <ResubmitForm profile={profile} />
        </Card>
      )}
    </>
  );
}
