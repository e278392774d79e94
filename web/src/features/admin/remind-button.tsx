import { useState } from 'react';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import type { Application } from './queries.ts';

/** Mails an applicant how to confirm the address (product decision 34). */
export function RemindButton({ application }: { application: Application }) {
  const t = useAdminTexts().details;
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
    <Button look="secondary" busy={busy} onClick={() => void press()} className="mt-2">
      {t.remind}
    </Button>
  );
}
