import { useAdminTexts } from '../../i18n/admin.ts';
import { UserText } from '../../ui/user-text.tsx';
import { ApplicantHistory } from './applicant-history.tsx';
import { DoctorDetails } from './doctor-details.tsx';
import { PharmacyDetails } from './pharmacy-details.tsx';
import type { Application } from './queries.ts';

export function ApplicationDetails({ application }: { application: Application }) {
  const t = useAdminTexts().details;
  return (
    <>
      {application.verificationReason && (
        <p className="rounded bg-surface-sunken p-3 break-words">
          <span className="font-semibold">
            {application.verificationStatus === 'pending' ? t.earlierReason : t.reason}
          </span>{' '}
          <UserText text={application.verificationReason} />
        </p>
      )}
      {'shopName' in application ? (
        <PharmacyDetails application={application} />
      ) : (
        <DoctorDetails application={application} />
      )}
      <ApplicantHistory
        kind={'shopName' in application ? 'pharmacy' : 'doctor'}
        id={application.id}
      />
    </>
  );
}
