import type { ApiBody } from '@dawaya/contract/api';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMyDataTexts } from '../../i18n/my-data.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { CodeField, useCodeForm } from '../../shared/log-in/code-field.tsx';
import type { SecondFactorChallenge } from '../../shared/second-factor/second-step.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, readFields, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { type OwnDataJson, StoredData } from './stored-data.tsx';

type AskedContact = { email: string } | { phone: string };

/** The second step of an account that has one, and the call that it completes. */
interface Step {
  challenge: SecondFactorChallenge;
  body: ApiBody<'POST /api/my-data'>;
}

const loadSecondStep = () => import('../../shared/second-factor/second-step.tsx');

/** Opens the data, or returns the second step that the call lacks. */
async function openData(body: Step['body']): Promise<OwnDataJson | SecondFactorChallenge> {
  const answer = await call('POST /api/my-data', { body });
  if ('codeRequired' in answer) throw new Error('A call with a code asked for a code');
  return answer;
}

/** /my-data: a person sees, takes away and deletes what is stored (docs/privacy.md). */
export default function MyDataPage() {
  const t = useMyDataTexts();
  const [asked, setAsked] = useState<AskedContact>();
  const [data, setData] = useState<OwnDataJson>();
  const [step, setStep] = useState<Step>();
  const second = useLazyModule(loadSecondStep, step !== undefined);
  const [isRemoved, setIsRemoved] = useState(false);
  const [, navigate] = useLocation();
  const wasOpen = new URLSearchParams(useSearch()).has('view');

  // The code opens the data for an hour, so a page that loads again needs no other code.
  useEffect(() => {
    if (wasOpen && !data)
      call('GET /api/my-data').then(setData, () => navigate(paths.myData, { replace: true }));
  }, [wasOpen, data, navigate]);

  const open = (opened: OwnDataJson) => {
    setData(opened);
    navigate(`${paths.myData}?view=open`, { replace: true });
  };
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-8">
      <header>
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="mt-1 text-muted">{t.intro}</p>
      </header>
      {isRemoved ? (
        <Card>
          <DonePanel title={t.removed} text={t.removedText} />
        </Card>
      ) : data ? (
        <StoredData data={data} onRemoved={() => setIsRemoved(true)} />
      ) : (
        <Card>
          {step ? (
            second && (
              <second.SecondStep
                challenge={step.challenge}
                send={(factor) => openData({ ...step.body, ...factor })}
                onDone={open}
                onStartOver={() => {
                  setStep(undefined);
                  setAsked(undefined);
                }}
              />
            )
          ) : asked ? (
            <CodeForm
              asked={asked}
              onOpened={open}
              onStep={setStep}
              onOther={() => setAsked(undefined)}
            />
          ) : (
            <AskForm onAsked={setAsked} />
          )}
        </Card>
      )}
    </div>
  );
}

function AskForm({ onAsked }: { onAsked: (asked: AskedContact) => void }) {
  const t = useMyDataTexts();
  const form = useForm({
    failed: t.failed,
    fieldOf: () => 'who',
    send: async (data) => {
      const { who } = readFields(data, 'who');
      const askedContact: AskedContact = who.includes('@') ? { email: who } : { phone: who };
      await call('POST /api/my-data', { body: askedContact });
      return askedContact;
    },
    onDone: onAsked,
  });
  return (
    <Form form={form}>
      <TextField name="who" label={t.who} hint={t.whoHint} required dir="ltr" data-private="" />
      <SubmitButton busy={form.busy}>{t.send}</SubmitButton>
    </Form>
  );
}

interface CodeFormProps {
  asked: AskedContact;
  onOpened: (data: OwnDataJson) => void;
  onStep: (step: Step) => void;
  onOther: () => void;
}

function CodeForm({ asked, onOpened, onStep, onOther }: CodeFormProps) {
  const t = useMyDataTexts();
  const form = useCodeForm({
    failed: t.failed,
    send: async (code) => {
      const body = { ...asked, code };
      return { answer: await openData(body), body };
    },
    onDone: ({ answer, body }) =>
      'secondFactorRequired' in answer ? onStep({ challenge: answer, body }) : onOpened(answer),
  });
  return (
    <Form form={form}>
      <p role="status">{'phone' in asked ? t.codeSentToPhone : t.codeSent}</p>
      <CodeField required hint={t.codeHint} />
      <SubmitButton busy={form.busy}>{t.open}</SubmitButton>
      <Button variant="quiet" onClick={onOther}>
        {t.other}
      </Button>
    </Form>
  );
}
