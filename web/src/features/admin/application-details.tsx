import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { Written } from '../../ui/written.tsx';
import { DoctorDetails } from './doctor-details.tsx';
import { PharmacyDetails } from './pharmacy-details.tsx';
import type { Application } from './queries.ts';

/** All that was submitted, under the reason of the last decision: a corrected application keeps it. */
export function ApplicationDetails({ application }: { application: Application }) {
  const t = useAdminTexts().details;
  return (
    <>
      {application.verificationReason && (
        <p className="rounded bg-surface-sunken p-3 break-words">
          <span className="font-semibold">
            {application.verificationStatus === 'pending' ? t.earlierReason : t.reason}
          </span>{' '}
          <Written text={application.verificationReason} />
        </p>
      )}
      {'shopName' in application ? (
        <PharmacyDetails application={application} />
      ) : (
        <DoctorDetails application={application} />
      )}
    </>
  );
}
