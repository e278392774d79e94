import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { useState } from 'react';
import { formatDay, relativeTime } from '../../../i18n/format.ts';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Name } from '../../../ui/name.tsx';
import { NameForm } from './name-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useStaffAction } from './use-staff-action.ts';

interface StaffRowProps {
  pharmacyId: string;
  member: StaffMember;
  /** False for the last owner. */
  mayGo: boolean;
}

export function StaffRow({ pharmacyId, member, mayGo }: StaffRowProps) {
  const t = useStaffTexts();
  const { busy, act } = useStaffAction(pharmacyId);
  const [removing, setRemoving] = useState(false);
  const params = { id: pharmacyId, staffId: member.id };
  const name = member.name ?? t.unnamed;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">
            <Name value={name} />
          </span>
          {member.name !== null && <Badge>{t.roles[member.role]}</Badge>}
          {member.isYou && <Badge tone="primary">{t.you}</Badge>}
        </p>
        {member.email && (
          <p className="text-sm">
            <EmailAddress value={member.email} />
          </p>
        )}
        <p className="text-sm text-muted">
          <Whereabouts member={member} />
        </p>
      </div>
      {member.isYou && member.name === null && <NameForm pharmacyId={pharmacyId} id={member.id} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!member.joinedAt && (
          <Button
            look="secondary"
            className="px-3"
            busy={busy}
            onClick={() =>
              act(t.added, () =>
                call('POST /api/pharmacies/:id/staff/:staffId/invite-again', { params }),
              )
            }
          >
            {t.again}
          </Button>
        )}
        {member.sessions > 0 && !member.isYou && (
          <Button
            look="secondary"
            className="px-3"
            busy={busy}
            onClick={() =>
              act(t.ended, () =>
                call('POST /api/pharmacies/:id/staff/:staffId/end-sessions', { params }),
              )
            }
          >
            {t.endSessions}
          </Button>
        )}
        {mayGo && (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            {t.remove} <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        pharmacyId={pharmacyId}
        member={member}
      />
    </li>
  );
}

function Whereabouts({ member }: { member: StaffMember }) {
  const t = useStaffTexts();
  const language = useLanguage();
  if (!member.joinedAt) return t.invited(formatDay(language, member.invitedAt));
  if (!member.lastSeenAt) return t.signedOut;
  return t.lastSeen(relativeTime(language, member.lastSeenAt));
}
