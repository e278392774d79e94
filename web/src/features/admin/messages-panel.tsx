import type { ContactMessage } from '@dawaya/contract/endpoints/admin-messages';
import { contactMessageStates } from '@dawaya/contract/vocabulary/contact-messages';
import { maxHandlingNoteLength } from '@dawaya/contract/vocabulary/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { useAdminMessageTexts } from '../../i18n/admin-messages.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toast } from '../../ui/toast.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { type Bulk, BulkButtons, Choice, useBulk } from './bulk.tsx';
import { DecisionControls } from './deciding.tsx';
import { leaveCard } from './desk-keys.tsx';
import { SearchedList } from './paged-list.tsx';
import { messagesQuery } from './queries.ts';
import { useDeskParameters } from './use-desk-parameters.ts';

export function MessagesPanel() {
  const t = useAdminMessageTexts().message;
  const [{ status }, go] = useDeskParameters();
  const state = contactMessageStates.find((name) => name === status) ?? 'open';
  const words = useDeskTexts().bulk;
  const bulk = useBulk<string, 'handle'>(handleMessage, t.handleFailed);
  return (
    <SearchedList
      ask={(search) => messagesQuery(state, search)}
      texts={{ ...t, empty: t.empty[state] }}
      icon={<Mail size={40} aria-hidden="true" />}
      filter={
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t.stateFilter}</legend>
          {contactMessageStates.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === name}
              onClick={() => go({ status: name === 'open' ? '' : name })}
              className={chipClass(state === name)}
            >
              {t.states[name]}
            </button>
          ))}
        </fieldset>
      }
    >
      {(messages) => (
        <>
          {state === 'open' && (
            <BulkButtons
              bulk={bulk}
              shown={messages.map(({ id }) => id)}
              texts={{ handle: words.handle }}
            />
          )}
          <ul aria-label={t.list} className="flex max-w-4xl flex-col gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <Message message={message} bulk={bulk} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SearchedList>
  );
}

const handleMessage = (id: string) =>
  call('POST /api/admin/contact-messages/:id/handle', { params: { id }, body: {} });

type MessageBulk = Bulk<string, 'handle'>;

const link = 'inline-flex min-h-11 items-center gap-2 text-primary underline underline-offset-4';

function Message({ message, bulk }: MessageProps & { bulk: MessageBulk }) {
  const t = useAdminMessageTexts().message;
  const language = useLanguage();
  const heading = `message-${message.id}`;
  // The answer's subject is the message's own.
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  return (
    <article
      aria-labelledby={heading}
      data-card=""
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-line pt-4"
    >
      <h2 id={heading} className="text-lg leading-snug font-semibold break-words">
        <UserText text={message.subject} />
      </h2>
      <p className="text-sm break-words text-muted">
        {t.from} <UserText className="font-medium text-text" text={message.name} />
        {' · '}
        <time dateTime={message.createdAt}>{formatDateTime(language, message.createdAt)}</time>
      </p>
      <UserParagraph text={message.message} />
      <p className="flex flex-wrap gap-x-5">
        {message.email && (
          <a
            href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}`}
            className={link}
          >
            <span className="sr-only">{t.reply(message.name)} </span>
            <Mail size={18} aria-hidden="true" className="shrink-0" />
            <EmailAddress value={message.email} />
          </a>
        )}
        {message.phone && (
          <a href={`tel:${message.phone}`} className={link}>
            <Phone size={18} aria-hidden="true" />
            <PhoneNumber value={message.phone} />
          </a>
        )}
      </p>
      {!message.handledAt && (
        <Choice bulk={bulk} of={{ key: message.id, row: message.id, name: message.subject }} />
      )}
      <MessageState message={message} />
    </article>
  );
}

interface MessageProps {
  message: ContactMessage;
}

function MessageState({ message }: MessageProps) {
  return message.handledAt ? (
    <HandledNote message={message} handledAt={message.handledAt} />
  ) : (
    <DecisionControls>
      <HandleButton message={message} />
    </DecisionControls>
  );
}

function HandleButton({ message }: MessageProps) {
  const t = useAdminMessageTexts().message;
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isHandled, setHandled] = useState(false);
  const close = () => setAsking(false);
  useEffect(() => {
    if (isHandled && !isAsking) leaveCard(button.current);
  }, [isHandled, isAsking]);
  return (
    <>
      <Button
        ref={button}
        data-key="a"
        variant="secondary"
        onClick={() => setAsking(true)}
        className="sm:self-start"
      >
        {t.handle}
        <span className="sr-only">: {message.subject}</span>
      </Button>
      <Dialog open={isAsking} onClose={close} title={t.handle}>
        <HandleForm message={message} onClose={close} onHandled={() => setHandled(true)} />
      </Dialog>
    </>
  );
}

interface HandleFormProps extends MessageProps {
  onClose: () => void;
  onHandled: () => void;
}

function HandleForm({ message, onClose, onHandled }: HandleFormProps) {
  const t = useAdminMessageTexts().message;
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const form = useForm({
    draft: `handle-message-${message.id}`,
    failed: t.handleFailed,
    send: (data) =>
      call('POST /api/admin/contact-messages/:id/handle', {
        params: { id: message.id },
        body: readFields(data, 'note'),
      }),
    onDone: () => {
      onClose();
      onHandled();
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
      <TextArea name="note" label={t.note} hint={t.noteHint} maxLength={maxHandlingNoteLength} />
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.handle}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function HandledNote({ message, handledAt }: MessageProps & { handledAt: string }) {
  const t = useAdminMessageTexts().message;
  const language = useLanguage();
  const toastFailure = useFailureToast('admin');
  const client = useQueryClient();
  const note = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/contact-messages/:id/reopen', { params: { id: message.id } }),
    onSuccess: () => {
      toast({ title: t.reopened });
      leaveCard(note.current);
    },
    onError: (error) => {
      toastFailure(error, t.reopenFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <div ref={note} className="flex flex-col gap-2 rounded bg-surface-sunken p-3">
      <p className="text-sm text-muted">
        {t.handledBy} <EmailAddress value={message.handledBy ?? ''} />
        {' · '}
        <time dateTime={handledAt}>{formatDateTime(language, handledAt)}</time>
      </p>
      {message.handlingNote && <UserParagraph text={message.handlingNote} />}
      <DecisionControls>
        <Button
          data-key="r"
          variant="secondary"
          busy={isPending}
          onClick={() => mutate()}
          className="sm:self-start"
        >
          {t.reopen}
          <span className="sr-only">: {message.subject}</span>
        </Button>
      </DecisionControls>
    </div>
  );
}
