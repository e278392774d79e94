import type { ApiBody, ApiResponse } from '@dawaya/contract/api';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLoginTexts } from '../../../i18n/login.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { EmailLoginForm, type LogIn } from '../../../shared/log-in/email-login-form.tsx';
import { readHandedOverAddress } from '../../../shared/log-in/known-address.tsx';
import { accountOf, useTextGateway } from '../../../shared/log-in/use-text-gateway.ts';
import type { SecondFactorChallenge } from '../../../shared/second-factor/second-step.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

type Pharmacy = Exclude<
  ApiResponse<'POST /api/pharmacies/login'>,
  { codeRequired: true } | { secondFactorRequired: true }
>;

interface Choice {
  address: string;
  pharmacies: readonly { id: string; shopName: string }[];
}

/** The second factor, and the log-in that it completes. */
interface SecondStep {
  challenge: SecondFactorChallenge;
  body: ApiBody<'POST /api/pharmacies/login'>;
}

const loadSecondStep = () => import('../../../shared/second-factor/second-step.tsx');

type Answer = Pharmacy | Choice | SecondStep;

const createLogIn =
  (pharmacyId: string | undefined): LogIn<Answer> =>
  async ({ address, ...code }) => {
    const body = { ...accountOf(address), ...code, pharmacyId };
    try {
      const answer = await call('POST /api/pharmacies/login', { body });
      return 'secondFactorRequired' in answer ? { challenge: answer, body } : answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'which_pharmacy') throw error;
      return { address, pharmacies: error.pharmacies };
    }
  };

/** /pharmacist/login: the way back in from another device (docs/sessions.md). */
export default function PharmacistLoginPage() {
  const t = useLoginTexts();
  const [, navigate] = useLocation();
  const [knownLogin, setKnownLogin] = useState<{
    address: string;
    pharmacyId?: string;
    sendsCodeAtOnce?: true;
  }>();
  /** The last answer of the server; undefined before the first. */
  const [answer, setAnswer] = useState<Answer>();
  const second = useLazyModule(loadSecondStep, answer !== undefined && 'challenge' in answer);
  const reads = useReads();

  // The registration page passes on an address that is registered already; an invitation has one in
  // its link.
  useEffect(() => {
    const handedOver = readHandedOverAddress();
    const invited = readInvitation();
    if (handedOver) setKnownLogin({ address: handedOver, sendsCodeAtOnce: true });
    else if (invited) setKnownLogin(invited);
  }, []);

  const takesPhone = useTextGateway();

  const startOver = () => setAnswer(undefined);
  const done = (answer: Answer) => {
    setAnswer(answer);
    if (!('shopName' in answer)) return;
    writeStored({ pharmacyId: answer.id });
    reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
    toast({ title: t.welcomeBack, description: t.loggedInAs(answer.shopName) });
    navigate(paths.dashboard);
  };

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{t.pharmacist.title}</h1>
        <p className="text-muted">{takesPhone ? t.pharmacist.textWithPhone : t.pharmacist.text}</p>
      </header>
      <Card>
        {answer === undefined ? (
          <EmailLoginForm
            key={knownLogin?.address}
            account="pharmacy"
            logIn={createLogIn(knownLogin?.pharmacyId)}
            onDone={done}
            takesPhone={takesPhone}
            {...(knownLogin && {
              address: knownLogin.address,
              askAtOnce: knownLogin.sendsCodeAtOnce === true,
            })}
          />
        ) : 'pharmacies' in answer ? (
          <PharmacyChoice
            pharmacies={answer.pharmacies}
            choose={(id) => createLogIn(id)({ address: answer.address })}
            onDone={done}
            onStartOver={startOver}
          />
        ) : 'challenge' in answer ? (
          second && (
            <second.SecondStep
              challenge={answer.challenge}
              send={async (factor) =>
                withoutMailedCode(
                  await call('POST /api/pharmacies/login', { body: { ...answer.body, ...factor } }),
                )
              }
              onDone={done}
              onStartOver={startOver}
            />
          )
        ) : (
          <DonePanel title={t.welcomeBack} text={<Name value={answer.shopName} />}>
            <p className="text-muted">{t.pharmacist.opening}</p>
          </DonePanel>
        )}
      </Card>
      <p className="text-center text-muted">
        {t.pharmacist.new}{' '}
        <Link
          href={paths.registerPharmacy}
          className="inline-flex min-h-11 items-center font-medium text-primary underline"
        >
          {t.pharmacist.register}
        </Link>
      </p>
    </div>
  );
}

/**
 * Returns an answer of the second step. The server asks for a mailed code in the first step only.
 * @throws Error for such an answer.
 */
function withoutMailedCode(
  answer: ApiResponse<'POST /api/pharmacies/login'>,
): Pharmacy | SecondFactorChallenge {
  if ('codeRequired' in answer) throw new Error('A log-in with a second factor asked for a code');
  return answer;
}

interface WhichPharmacyProps<Answer extends object> {
  pharmacies: readonly { id: string; shopName: string }[];
  choose: (id: string) => Promise<Answer | { codeRequired: true }>;
  onDone: (answer: Answer) => void;
  /**
   * The proof has expired, or this browser has none: the person starts over with the address.
   */
  onStartOver: () => void;
}

/** Asks a member of several pharmacies which one to open (docs/sessions.md). */
function PharmacyChoice<Answer extends object>(props: WhichPharmacyProps<Answer>) {
  const t = useLoginTexts();
  const [busy, setBusy] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const choose = async (id: string) => {
    setBusy(id);
    try {
      const answer = await props.choose(id);
      if ('codeRequired' in answer) props.onStartOver();
      else props.onDone(answer);
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
      setBusy(undefined);
    }
  };
  return (
    <section aria-labelledby="which-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2
          id="which-title"
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold outline-none"
        >
          {t.pharmacist.whichTitle}
        </h2>
        <p className="text-muted">{t.pharmacist.whichText}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {props.pharmacies.map(({ id, shopName }) => (
          <li key={id}>
            <Button
              variant="secondary"
              className="w-full break-words"
              busy={busy === id}
              disabled={busy !== undefined}
              onClick={() => void choose(id)}
            >
              <span className="min-w-0 break-words">
                <Name value={shopName} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={props.onStartOver}>
        {t.changeEmail}
      </Button>
    </section>
  );
}

/**
 * Returns the invited person in the address, which the mail has behind the #; then cleans the
 * address, as other people may see it.
 */
function readInvitation(): { address: string; pharmacyId?: string } | null {
  const invitation = new URLSearchParams(location.hash.slice(1));
  const address = invitation.get('email');
  if (!address) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const pharmacyId = invitation.get('pharmacy');
  return { address, ...(pharmacyId && { pharmacyId }) };
}
