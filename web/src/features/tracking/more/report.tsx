import { longestReportReason } from '@dawaya/contract/vocabulary/lengths';
import { useState } from 'react';
import type { en as trackMore } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, FormRefusal, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';

import { asShown } from '../queries.ts';

interface ReportProps {
  token: string;
  id: string;
  texts: (typeof trackMore)['report'];
}

/** Reports to the admin a pharmacy that answers and never delivers. */
export function Report({ token, id, texts }: ReportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <ReportForm token={token} id={id} texts={texts} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ token, id, texts, onDone }: ReportProps & { onDone: () => void }) {
  const form = useForm({
    draft: `report.${id}`,
    failed: texts.failed,
    send: (data) =>
      call('POST /api/track/:token/report', {
        ...asShown(token, { id }),
        body: typed(data, 'reason'),
      }),
    onDone: () => {
      toast({ title: texts.done });
      onDone();
    },
  });
  return (
    <Form form={form} label={texts.title} className="flex flex-col gap-4">
      <p>{texts.text}</p>
      <TextArea name="reason" label={texts.reason} required maxLength={longestReportReason} />
      <FormRefusal form={form} />
      <DialogButtons>
        <SubmitButton busy={form.busy}>{texts.submit}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
