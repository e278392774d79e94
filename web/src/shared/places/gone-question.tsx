import { useState } from 'react';
import { usePlacesTexts } from '../../i18n/places.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { UserText } from '../../ui/user-text.tsx';

interface GoneQuestionProps {
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onReported: () => void;
}

export function GoneQuestion({ id, name, open, onClose, onReported }: GoneQuestionProps) {
  const t = usePlacesTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const report = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('POST /api/places/:id/report-gone', { params: { id } });
      onReported();
      toast({ title: t.confirm.done });
    } catch (error) {
      // The toast would be behind the dialog, out of reach.
      setRefusal(sentenceOf(error, t.confirm.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open={open} onClose={onClose} title={t.confirm.title}>
      <p className="font-medium">
        <UserText text={name} />
      </p>
      <p>{t.confirm.text}</p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <DialogButtons onCancel={onClose}>
        <Button variant="danger" busy={busy} onClick={() => void report()}>
          {t.confirm.yes}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
