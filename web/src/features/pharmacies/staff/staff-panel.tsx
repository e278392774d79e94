import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { maxEmailLength, maxNameLength } from '@dawaya/contract/vocabulary/limits';
import { type StaffRole, staffRoles } from '@dawaya/contract/vocabulary/staff';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call, read } from '../../../lib/api.ts';
import { pollingIntervalMs } from '../../../lib/polling.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
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
      <div className="flex flex-col gap-5">
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
      </div>
    </section>
  );
}

const isOwner = ({ role, joinedAt }: StaffMember) => role === 'owner' && joinedAt !== null;

/**
 * Returns whether a member is the last owner, whom the server does not remove; an invited owner
 * does not count yet.
 */
const isLastOwner = (member: StaffMember, members: readonly StaffMember[]) =>
  isOwner(member) && members.filter(isOwner).length === 1;

function FormerStaff({ pharmacyId }: { pharmacyId: string }) {
  const t = useStaffTexts();
  const [open, setOpen] = useState(false);
  return (
    <Fold
      title={t.formerTitle}
      className="border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && <FormerStaffList pharmacyId={pharmacyId} />}
    </Fold>
  );
}

function FormerStaffList({ pharmacyId }: { pharmacyId: string }) {
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

const staffQuery = (id: string, view?: 'removed') =>
  queryOptions({
    queryKey: ['pharmacy-staff', id, ...(view ? [view] : [])],
    queryFn: read('GET /api/pharmacies/:id/staff', { params: { id }, query: { view } }),
    // A person accepts an invitation without the owner's doing.
    refetchInterval: pollingIntervalMs,
    staleTime: 0,
  });

/** The most frequent role, which has the fewest permissions. */
const usual: StaffRole = 'assistant';

function InviteForm({ pharmacyId }: { pharmacyId: string }) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const [role, setRole] = useState<StaffRole>(usual);
  const form = useForm({
    failed: t.addFailed,
    send: (data) =>
      call('POST /api/pharmacies/:id/staff', {
        params: { id: pharmacyId },
        body: { ...readFields(data, 'name', 'email'), role },
      }),
    onDone: (_, element) => {
      element.reset();
      setRole(usual);
      toast({ title: t.added });
      void client.invalidateQueries({ queryKey: ['pharmacy-staff', pharmacyId] });
    },
    onError: sessionEnded,
  });
  return (
    <Fold title={t.addTitle} className="border-t border-line pt-2">
      <Form form={form} label={t.addTitle} className="pt-2">
        <TextField
          name="name"
          label={t.name}
          hint={t.nameHint}
          required
          maxLength={maxNameLength}
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={t.email}
          hint={t.emailHint}
          required
          maxLength={maxEmailLength}
          autoComplete="off"
        />
        <Select
          name="role"
          label={t.role}
          hint={t.rights[role]}
          required
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
        >
          {[...staffRoles].reverse().map((name) => (
            <option key={name} value={name}>
              {t.roles[name]}
            </option>
          ))}
        </Select>
        <SubmitButton busy={form.busy}>{t.add}</SubmitButton>
      </Form>
    </Fold>
  );
}
