import type { ContactMessage } from '@dawaya/contract/endpoints/admin-messages';
import { longestHandlingNote } from '@dawaya/contract/vocabulary/lengths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, typed, useForm } from '../../ui/form.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';

interface MessageProps {
  message: ContactMessage;
}

export function Handling({ message }: MessageProps) {
  return message.handledAt ? (
    <Handled message={message} handledAt={message.handledAt} />
  ) : (
    <Open message={message} />
  );
}

function Open({ message }: MessageProps) {
  const t = useAdminTexts().message;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)} className="sm:self-start">
        {t.handle}
        <span className="sr-only">: {message.subject}</span>
      </Button>
      <Dialog open={isAsking} onClose={close} title={t.handle}>
        <HandleForm message={message} onClose={close} />
      </Dialog>
    </>
  );
}

function HandleForm({ message, onClose }: MessageProps & { onClose: () => void }) {
  const t = useAdminTexts().message;
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const form = useForm({
    draft: `handle-message-${message.id}`,
    failed: t.handleFailed,
    send: (data) =>
      call('POST /api/admin/contact-messages/:id/handle', {
        params: { id: message.id },
        body: typed(data, 'note'),
      }),
    onDone: () => {
      onClose();
      toast({ title: t.handled });
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.handle}>
      <p className="wrap-anywhere">
        <UserText text={message.subject} />
      </p>
      <TextArea name="note" label={t.note} hint={t.noteHint} maxLength={longestHandlingNote} />
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.handle}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function Handled({ message, handledAt }: MessageProps & { handledAt: string }) {
  const t = useAdminTexts().message;
  const language = useLanguage();
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/contact-messages/:id/reopen', { params: { id: message.id } }),
    onSuccess: () => toast({ title: t.reopened }),
    onError: (error) => {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.reopenFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <div className="flex flex-col gap-2 rounded bg-surface-sunken p-3">
      <p className="text-sm text-muted">
        {t.handledBy} <EmailAddress value={message.handledBy ?? ''} />
        {' · '}
        <time dateTime={handledAt}>{formatDateTime(language, handledAt)}</time>
      </p>
      {message.handlingNote && <UserParagraph text={message.handlingNote} />}
      <Button look="secondary" busy={isPending} onClick={() => mutate()} className="sm:self-start">
        {t.reopen}
        <span className="sr-only">: {message.subject}</span>
      </Button>
    </div>
  );
}
