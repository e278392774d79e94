import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { ApiError } from '../../lib/errors.ts';
import { type Assertion, askPasskey } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { ProofFields, useWay } from './proof-fields.tsx';

/** The answer to a log-in that lacks the second factor. */
export type SecondFactorChallenge = Extract<
  ApiResponse<'POST /api/doctors/login'>,
  { secondFactorRequired: true }
>;

interface SecondStepProps<Answer extends object> {
  challenge: SecondFactorChallenge;
  /** Repeats the log-in with the second factor. */
  send: (factor: {
    secondFactorCode?: string;
    passkey?: Assertion;
  }) => Promise<Answer | SecondFactorChallenge>;
  onDone: (answer: Answer) => void;
  onStartOver: () => void;
}

/** The second step of a log-in of staff or of a doctor: what they typed before stays. */
export function SecondStep<Answer extends object>(props: SecondStepProps<Answer>) {
  const { code, passkeys } = useSecondFactorTexts();
  const t = useLoginTexts();
  const [challenge, setChallenge] = useState(props.challenge);
  const way = useWay(challenge.methods);
  const form = useForm({
    failed: code.failed,
    send: async (data) => {
      const options = way.isPasskey && challenge.passkeyOptions;
      if (!options) return props.send({ secondFactorCode: readFields(data, 'code').code });
      const passkey = await askPasskey(options, passkeys.unanswered);
      try {
        return await props.send({ passkey });
      } catch (error) {
        // An answer to these options no longer counts.
        if (error instanceof ApiError && error.code === 'wrong_passkey') {
          const again = await props.send({});
          if ('secondFactorRequired' in again) setChallenge(again);
        }
        throw error;
      }
    },
    onDone: (answer) =>
      'secondFactorRequired' in answer ? setChallenge(answer) : props.onDone(answer),
  });
  const codeText = challenge.methods.includes('app') ? code.login : code.loginRecovery;
  return (
    <Form form={form} label={code.submit}>
      <p role="status">{way.isPasskey ? code.loginPasskey : codeText}</p>
      <ProofFields way={way} autoFocus />
      <FormRefusal form={form} />
      <Button type="submit" busy={form.busy}>
        {way.isPasskey ? passkeys.use : code.submit}
      </Button>
      <Button variant="quiet" onClick={props.onStartOver}>
        {t.changeEmail}
      </Button>
    </Form>
  );
}
