import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Name } from '../../../ui/name.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { staffQuery } from './queries.ts';

export function FormerStaff({ pharmacyId }: { pharmacyId: string }) {
  const t = useStaffTexts();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t.formerTitle}
      </summary>
      {open && <Former pharmacyId={pharmacyId} />}
    </details>
  );
}

function Former({ pharmacyId }: { pharmacyId: string }) {
  const t = useStaffTexts();
  const former = useQuery(staffQuery(pharmacyId, 'removed'));
  return (
    <WhenLoaded query={former} texts={t}>
      {(members) =>
        members.length === 0 ? (
          <p className="text-muted">{t.formerEmpty}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {members.map((member) => (
              <li key={member.id} className="text-sm">
                <p className="font-medium break-words">
                  <Name value={member.name ?? t.unnamed} />
                </p>
                {member.email && (
                  <p>
                    <EmailAddress value={member.email} />
                  </p>
                )}
                <p className="text-muted">
                  <Removal member={member} />
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  );
}

function Removal({ member }: { member: StaffMember }) {
  const t = useStaffTexts();
  const language = useLanguage();
  if (!member.removedAt) return null;
  return (
    <>
      {t.removedOn(formatDay(language, member.removedAt))}
      {member.removedBy && (
        <>
          {' '}
          {t.by} <Name value={member.removedBy} />
        </>
      )}
    </>
  );
}
