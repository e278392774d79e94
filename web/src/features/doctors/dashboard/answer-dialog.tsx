import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { maxConsultationAnswerLength } from '@dawaya/contract/vocabulary/limits';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserParagraph } from '../../../ui/user-text.tsx';
import type { ConsultationMoves } from './use-moves.ts';
import { WrittenAnswer } from './written-answer.tsx';

interface AnswerDialogProps {
  request: ConsultationRequest;
  moves: ConsultationMoves;
  open: boolean;
  onClose: () => void;
}

export function AnswerDialog({ request, moves, open, onClose }: AnswerDialogProps) {
  const t = useDoctorDashboardTexts().request.answer;
  return (
    <Dialog open={open} onClose={onClose} title={t.title(isolated(request.name))}>
      <AnswerForm request={request} moves={moves} onClose={onClose} />
    </Dialog>
  );
}

function AnswerForm({ request, moves, onClose }: Omit<AnswerDialogProps, 'open'>) {
  const t = useDoctorDashboardTexts().request.answer;
  const { id, answer, answerVersion } = request;
  const [answerAtStart] = useState(answer);
  const form = useForm({
    draft: `answer.${id}`,
    failed: t.failed,
    send: (data) => moves.answer(id, readFields(data, 'answer').answer, answerVersion),
    onDone: () => {
      toast({ title: t.sent });
      onClose();
    },
    onError: moves.answerRefused,
  });
  return (
    <Form form={form} label={t.send}>
      {/* Another device has sent an answer meanwhile. The form keeps this one. */}
      {answer !== answerAtStart && <WrittenAnswer request={request} />}
      <TextArea
        name="answer"
        label={t.label}
        hint={t.hint}
        defaultValue={answerAtStart ?? ''}
        required
        rows={8}
        maxLength={maxConsultationAnswerLength}
      />
      <UserParagraph text={request.reason} className="rounded bg-surface-sunken p-3" />
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.send}
        </Button>
      </DialogButtons>
    </Form>
  );
}
