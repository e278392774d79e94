import { useState } from 'react';
import { ui as uiAr } from '../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../i18n/en/ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useAdminTexts } from './use-admin-texts.ts';

type Reasoned = 'reject' | 'suspend';

interface ReasonDialogProps {
  /** Which decision wants its reason; null is closed. */
  asking: Reasoned | null;
  name: string;
  onClose: () => void;
  onGive: (decision: Reasoned, reason: string) => Promise<void>;
}

/** Rejecting and suspending want a reason (decision 15). */
export function ReasonDialog({ asking, name, onClose, onGive }: ReasonDialogProps) {
  const t = useAdminTexts().decide;
  const title = asking === 'suspend' ? t.suspendTitle(name) : t.rejectTitle(name);
  return (
    <Dialog open={asking !== null} onClose={onClose} title={<bdi>{title}</bdi>}>
      {asking && <ReasonForm decision={asking} onClose={onClose} onGive={onGive} />}
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<ReasonDialogProps, 'onClose' | 'onGive'> {
  decision: Reasoned;
}

function ReasonForm({ decision, onClose, onGive }: ReasonFormProps) {
  const t = useAdminTexts().decide;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('admin');
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    failed: t[`${decision}Failed`],
    send: (data) => {
      setRefusal('');
      return onGive(decision, String(data.get('reason')).trim());
    },
    onDone: onClose,
    onError: (error) => {
      if (sessionEnded(error)) return true;
      // The toast stands behind the dialog, where nobody can reach it.
      setRefusal(sentenceOf(error, t[`${decision}Failed`]));
      return false;
    },
  });
  return (
    <Form form={form} label={t[decision]}>
      <TextArea name="reason" label={t.reason} hint={t.reasonHint} required maxLength={500} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={form.busy} className="flex-1">
          {t[decision]}
        </Button>
        <Button look="secondary" onClick={onClose} className="flex-1">
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
