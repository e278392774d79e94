import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoginTexts } from '../../../i18n/login.ts';
import { useTextQuestionTexts } from '../../../i18n/text-questions.ts';
import { call } from '../../../lib/api.ts';
import { PhoneField } from '../../../shared/contact-details/contact-fields.tsx';
import { CodeField, useCodeForm, useOneFieldForm } from '../../../shared/log-in/code-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, FormRefusal, readFields } from '../../../ui/form.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChatQuestions, channelsQuery, EndButton, type PartProps } from './chat-questions.tsx';

/**
 * The signed-in person's own chats and number for questions (docs/messages.md). It shows nothing
 * where the operator has set up neither.
 */
export function TextQuestions({ pharmacyId }: { pharmacyId: string }) {
  const t = useTextQuestionTexts();
  const { data } = useQuery(channelsQuery(pharmacyId));
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [isTypingAnother, setTypingAnother] = useState(false);
  if (!data || (!data.serviceNumber && data.chats.length === 0)) return null;
  const ownChannel = data.own.find(({ channel }) => channel === 'sms');
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: channelsQuery(pharmacyId).queryKey });
    setTypingAnother(false);
  };
  const part = { pharmacyId, onChanged: refresh };
  return (
    // The dialog shows its buttons without scrolling, so a further form opens on request.
    <Fold
      title={t.title}
      className="border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">{t.intro}</p>
          {data.serviceNumber &&
            (!ownChannel?.phone || isTypingAnother ? (
              <NumberForm {...part} />
            ) : ownChannel.provenAt ? (
              <Proven {...part} phone={ownChannel.phone} serviceNumber={data.serviceNumber} />
            ) : (
              <ProofForm
                {...part}
                phone={ownChannel.phone}
                onAnother={() => setTypingAnother(true)}
              />
            ))}
          {data.chats.map((way) => (
            <ChatQuestions key={way.channel} {...part} way={way} />
          ))}
          {data.own.some(({ provenAt }) => provenAt) && (
            <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
              <li>
                {t.answer.write} <b className="inline-block">{t.example}</b>: {t.answer.parts}
              </li>
              <li>
                {t.open.write} <b>{t.opens}</b> {t.open.or} <b>{t.closes}</b>. {t.open.assistant}
              </li>
            </ul>
          )}
        </div>
      )}
    </Fold>
  );
}

const path = (id: string) => ({ params: { id, channel: 'sms' as const } });

function NumberForm({ pharmacyId, onChanged }: PartProps) {
  const t = useTextQuestionTexts();
  const form = useOneFieldForm('phone', {
    failed: t.sendFailed,
    send: (data) =>
      call('POST /api/pharmacies/:id/channels/:channel', {
        ...path(pharmacyId),
        body: readFields(data, 'phone'),
      }),
    onDone: () => void onChanged(),
  });
  return (
    <Form form={form} label={t.title} className="flex flex-col gap-3">
      <PhoneField />
      <FormRefusal form={form} />
      <SubmitButton busy={form.busy}>{t.send}</SubmitButton>
    </Form>
  );
}

interface ProofProps extends PartProps {
  phone: string;
  onAnother: () => void;
}

function ProofForm({ pharmacyId, phone, onChanged, onAnother }: ProofProps) {
  const t = useTextQuestionTexts();
  const login = useLoginTexts();
  const form = useCodeForm({
    failed: t.proveFailed,
    send: (code) =>
      call('POST /api/pharmacies/:id/channels/:channel/prove', {
        ...path(pharmacyId),
        body: { code },
      }),
    onDone: () => {
      toast({ title: t.proven });
      void onChanged();
    },
  });
  return (
    <Form form={form} label={t.title} className="flex flex-col gap-3">
      <p>
        {t.enter} <PhoneNumber value={phone} />
      </p>
      <CodeField required hint={t.codeHint} />
      <FormRefusal form={form} />
      <SubmitButton busy={form.busy}>{login.confirm}</SubmitButton>
      <Button variant="quiet" onClick={onAnother}>
        {t.otherNumber}
      </Button>
    </Form>
  );
}

interface ProvenProps extends PartProps {
  phone: string;
  serviceNumber: string;
}

function Proven({ pharmacyId, phone, serviceNumber, onChanged }: ProvenProps) {
  const t = useTextQuestionTexts();
  return (
    <>
      <p>
        {t.arriveAt} <PhoneNumber value={phone} />. {t.comeFrom}{' '}
        <PhoneNumber value={serviceNumber} />.
      </p>
      <EndButton pharmacyId={pharmacyId} channel="sms" onChanged={onChanged} />
    </>
  );
}
