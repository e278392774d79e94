import { useState } from 'react';
import { usePlacesTexts } from '../../i18n/texts/places.ts';
import { useUiTexts } from '../../i18n/texts/ui.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { Written } from '../../ui/written.tsx';

interface ReportGoneProps {
  id: string;
  name: string;
}

/** Says that a place is not there any more, once and after a second question. */
export function ReportGone({ id, name }: ReportGoneProps) {
  const t = usePlacesTexts();
  const uiTexts = useUiTexts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reported, setReported] = useState(false);
  const [refusal, setRefusal] = useState('');

  const report = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('POST /api/places/:id/report-gone', { params: { id } });
      setReported(true);
      setAsking(false);
      toast({ title: t.confirm.done });
    } catch (error) {
      // The toast stands behind the dialog, where nobody can reach it.
      setRefusal(sentenceOf(error, t.confirm.failed));
    } finally {
      setBusy(false);
    }
  };

  if (reported)
    return <span className="inline-flex min-h-11 items-center text-muted">{t.reported}</span>;
  return (
    <>
      <button
        type="button"
        aria-label={t.goneOf(name)}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
      >
        {t.gone}
      </button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.confirm.title}>
        <div className="flex flex-col gap-4">
          <p className="font-medium">
            <Written text={name} />
          </p>
          <p>{t.confirm.text}</p>
          <p role="alert" className="font-medium text-danger empty:hidden">
            {refusal}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={() => void report()} className="flex-1">
              {t.confirm.yes}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)} className="flex-1">
              {uiTexts.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
