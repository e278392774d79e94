import type { ApiResponse } from '@dawaya/contract/api';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLoginTexts } from '../../../i18n/login.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import type { LogIn } from '../../../shared/log-in/email-login.ts';
import { EmailLoginForm } from '../../../shared/log-in/email-login-form.tsx';
import { takeEmail } from '../../../shared/log-in/known-email.ts';
import { Card } from '../../../ui/card.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeInvitation } from './invitation.ts';
import { WhichPharmacy } from './which-pharmacy.tsx';

type Pharmacy = Exclude<ApiResponse<'POST /api/pharmacies/login'>, { codeRequired: true }>;

interface Choice {
  email: string;
  pharmacies: readonly { id: string; shopName: string }[];
}

const logInAt =
  (pharmacyId: string | undefined): LogIn<Pharmacy | Choice> =>
  async (body) => {
    try {
      return await call('POST /api/pharmacies/login', { body: { ...body, pharmacyId } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'which_pharmacy') throw error;
      return { email: body.email, pharmacies: error.pharmacies };
    }
  };

/** /pharmacist/login: the way back in from another device (docs/sessions.md). */
export default function PharmacistLoginPage() {
  const t = useLoginTexts();
  const [, navigate] = useLocation();
  const [name, setName] = useState<string>();
  const [known, setKnown] = useState<{ email: string; pharmacyId?: string; asks?: true }>();
  const [choice, setChoice] = useState<Choice>();
  const reads = useReads();

  // The registration page passes on an address that is registered already; an invitation has one in
  // its link.
  useEffect(() => {
    const handedOver = takeEmail();
    const invited = takeInvitation();
    if (handedOver) setKnown({ email: handedOver, asks: true });
    else if (invited) setKnown(invited);
  }, []);

  const done = (answer: Pharmacy | Choice) => {
    if ('pharmacies' in answer) return setChoice(answer);
    const pharmacy = answer;
    setChoice(undefined);
    setName(pharmacy.shopName);
    writeStored({ pharmacyId: pharmacy.id });
    reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
    toast({ title: t.welcomeBack, description: t.loggedInAs(pharmacy.shopName) });
    navigate(paths.dashboard);
  };

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{t.pharmacist.title}</h1>
        <p className="text-muted">{t.pharmacist.text}</p>
      </header>
      <Card>
        {name !== undefined ? (
          <DonePanel title={t.welcomeBack} text={<Name value={name} />}>
            <p className="text-muted">{t.pharmacist.opening}</p>
          </DonePanel>
        ) : choice ? (
          <WhichPharmacy
            pharmacies={choice.pharmacies}
            choose={(id) => logInAt(id)({ email: choice.email })}
            onDone={done}
            onStartOver={() => setChoice(undefined)}
          />
        ) : (
          <EmailLoginForm
            key={known?.email}
            account="pharmacy"
            logIn={logInAt(known?.pharmacyId)}
            onDone={done}
            {...(known && { email: known.email, askAtOnce: known.asks === true })}
          />
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
