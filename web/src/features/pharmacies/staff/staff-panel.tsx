import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { useQuery } from '@tanstack/react-query';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { Card } from '../../../ui/card.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { FormerStaff } from './former-staff.tsx';
import { InviteForm } from './invite-form.tsx';
import { staffQuery } from './queries.ts';
import { StaffRow } from './staff-row.tsx';

/** The staff of the pharmacy, for its owners (docs/sessions.md). */
export function StaffPanel({
  pharmacy: { id: pharmacyId, verificationStatus },
}: {
  pharmacy: PharmacyProfile;
}) {
  const t = useStaffTexts();
  const staff = useQuery(staffQuery(pharmacyId));
  return (
    <section id="staff" aria-labelledby="staff-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-5">
        <div>
          <h2 id="staff-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        <WhenLoaded query={staff} texts={t}>
          {(members) => (
            <ul className="flex flex-col divide-y divide-line">
              {members.map((member) => (
                <StaffRow
                  key={member.id}
                  pharmacyId={pharmacyId}
                  member={member}
                  mayGo={!isLastOwner(member, members)}
                />
              ))}
            </ul>
          )}
        </WhenLoaded>
        {verificationStatus === 'verified' ? (
          <InviteForm pharmacyId={pharmacyId} />
        ) : (
          <p className="border-t border-line pt-4">{t.addAfterApproval}</p>
        )}
        <FormerStaff pharmacyId={pharmacyId} />
      </Card>
    </section>
  );
}

const isOwner = ({ role, joinedAt }: StaffMember) => role === 'owner' && joinedAt !== null;

/** The server does not remove the last owner; an invited owner does not count yet. */
const isLastOwner = (member: StaffMember, members: readonly StaffMember[]) =>
  isOwner(member) && members.filter(isOwner).length === 1;
