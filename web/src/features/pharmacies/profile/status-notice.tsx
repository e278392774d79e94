import type { PharmacyProfile } from '@dawaya/contract/pharmacies';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Resubmit, statusHeading } from './resubmit.tsx';

/** Where the pharmacy stands while it is not verified, with the admin's reason (decision 11). */
export function StatusNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useMessages({ en, ar }).status;
  const { verificationStatus: status, verificationReason: reason } = profile;
  if (status === 'verified') return null;
  const pending = status === 'pending';
  const Icon = pending ? Hourglass : OctagonAlert;
  return (
    <>
      <section
        aria-labelledby={statusHeading}
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
        <div className="min-w-0 break-words">
          <h2 id={statusHeading} tabIndex={-1} className="font-semibold outline-none">
            {t[status].title}
          </h2>
          <p>{t[status].text}</p>
          {reason && (
            <p className="mt-1">
              <span className="font-semibold">{t.reason}</span> <bdi>{reason}</bdi>
            </p>
          )}
        </div>
      </section>
      {status === 'rejected' && <Resubmit profile={profile} />}
    </>
  );
}
