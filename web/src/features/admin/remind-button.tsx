import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { formatNumber, plural } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import type { Application } from './queries.ts';

export function RemindButton({ application }: { application: Application }) {
  const t = useAdminApplicationTexts().details;
  const sessionEnded = useSessionEnded('admin');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const kind = 'shopName' in application ? 'pharmacy' : 'doctor';
    try {
      await call(`POST /api/admin/remind-${kind}/:id`, { params: { id: application.id } });
      toast({ title: t.reminded });
    } catch (error) {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.remindFailed));
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
  /** The number of pending applicants without a confirmed address. */
  count: number;
}

export function RemindAllButton({ kind, count }: RemindAllProps) {
  const t = useAdminApplicationTexts().details;
  const language = useLanguage();
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const path = kind === 'pharmacy' ? 'remind-pharmacies' : 'remind-doctors';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`POST /api/admin/${path}`),
    onSuccess: ({ reminded }) =>
      toast({ title: reminded === 0 ? t.remindedNone : plural(language, reminded, t.remindedAll) }),
    onError: (error) => {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.remindFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  if (count === 0) return null;
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="sm:self-start">
      {t.remindAll(formatNumber(language, count))}
    </Button>
  );
}
