import { longestName } from '@dawaya/contract/vocabulary/lengths';
import { useQueryClient } from '@tanstack/react-query';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';

/** Asks the owner who registered the pharmacy for a name, as the registration does not. */
export function NameForm({ pharmacyId, id }: { pharmacyId: string; id: string }) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const form = useForm({
    failed: t.actionFailed,
    send: (data) =>
      call('PATCH /api/pharmacies/:id/staff/:staffId', {
        params: { id: pharmacyId, staffId: id },
        body: typed(data, 'name'),
      }),
    onDone: () => {
      toast({ title: t.nameSaved });
      void client.invalidateQueries({ queryKey: ['pharmacy-staff', pharmacyId] });
    },
    onError: useSessionEnded('pharmacy'),
  });
  return (
    <Form form={form} label={t.yourName} className="flex flex-col gap-3">
      <TextField
        name="name"
        label={t.yourName}
        hint={t.nameHint}
        required
        maxLength={longestName}
        autoComplete="name"
      />
      <Button type="submit" look="secondary" busy={form.busy}>
        {t.saveName}
      </Button>
    </Form>
  );
}
