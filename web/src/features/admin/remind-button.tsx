import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { plural } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Application } from './queries.ts';

export function RemindButton({ application }: { application: Application }) {
  const t = useAdminApplicationTexts().details;
  const toastFailure = useFailureToast('admin');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const kind = 'shopName' in application ? 'pharmacy' : 'doctor';
    try {
      await call(`POST /api/admin/remind-${kind}/:id`, { params: { id: application.id } });
      toast({ title: t.reminded });
    } catch (error) {
      toastFailure(error, t.remindFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()} className="mt-2">
      {t.remind}
    </Button>
  );
}

interface RemindAllProps {
  kind: SubjectKind;
  /** Whether no listed applicant is without a confirmed address, and the list is whole. */
  isNeedless: boolean;
}

export function RemindAllButton({ kind, isNeedless }: RemindAllProps) {
  const t = useAdminApplicationTexts().details;
  const language = useLanguage();
  const toastFailure = useFailureToast('admin');
  const client = useQueryClient();
  const path = kind === 'pharmacy' ? 'remind-pharmacies' : 'remind-doctors';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`POST /api/admin/${path}`),
    onSuccess: ({ reminded }) =>
      toast({ title: reminded === 0 ? t.remindedNone : plural(language, reminded, t.remindedAll) }),
    onError: (error) => {
      toastFailure(error, t.remindFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  if (isNeedless) return null;
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="sm:self-start">
      {t.remindAll}
    </Button>
  );
}
