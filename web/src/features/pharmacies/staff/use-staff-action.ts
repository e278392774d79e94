import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function useStaffAction(pharmacyId: string) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const [busy, setBusy] = useState(false);
  const perform = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      if (sessionEnded(error)) return;
      toastError(sentenceOf(error, t.actionFailed));
    } finally {
      setBusy(false);
    }
    await client.invalidateQueries({ queryKey: ['pharmacy-staff', pharmacyId] });
  };
  return { busy, act: (done: string, work: () => Promise<unknown>) => void perform(done, work) };
}
