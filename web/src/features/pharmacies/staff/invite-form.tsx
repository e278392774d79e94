import { maxEmailLength, maxNameLength } from '@dawaya/contract/vocabulary/lengths';
import { type StaffRole, staffRoles } from '@dawaya/contract/vocabulary/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';

/** The most frequent role, which has the fewest permissions. */
const usual: StaffRole = 'assistant';

export function InviteForm({ pharmacyId }: { pharmacyId: string }) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const [role, setRole] = useState<StaffRole>(usual);
  const form = useForm({
    failed: t.addFailed,
    send: (data) =>
      call('POST /api/pharmacies/:id/staff', {
        params: { id: pharmacyId },
        body: { ...typed(data, 'name', 'email'), role },
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
    <section aria-labelledby="add-staff-title" className="border-t border-line pt-4">
      <h3 id="add-staff-title" className="mb-4 font-semibold">
        {t.addTitle}
      </h3>
      <Form form={form} label={t.addTitle}>
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
    </section>
  );
}
