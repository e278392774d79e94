import type { ApiResponse } from '@dawaya/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLoginTexts } from '../../../i18n/texts/login.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { writeStored } from '../../../lib/store/store.ts';
import type { LogIn } from '../../../shared/log-in/email-login.ts';
import { EmailLoginForm } from '../../../shared/log-in/email-login-form.tsx';
import { takeEmail } from '../../../shared/log-in/known-email.ts';
import { Card } from '../../../ui/card.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast } from '../../../ui/toast.ts';

type Pharmacy = Exclude<ApiResponse<'POST /api/pharmacies/login'>, { codeRequired: true }>;

const logIn: LogIn<Pharmacy> = (body) => call('POST /api/pharmacies/login', { body });

/** /pharmacist/login: the way back in from another device (product decision 6). */
export default function PharmacistLoginPage() {
  const t = useLoginTexts();
  const [, navigate] = useLocation();
  const [name, setName] = useState<string>();
  const [email, setEmail] = useState<string>();
  const client = useQueryClient();

  // The registration page has sent somebody here whose address is registered already.
  useEffect(() => {
    const handedOver = takeEmail();
    if (handedOver) setEmail(handedOver);
  }, []);

  const done = (pharmacy: Pharmacy) => {
    setName(pharmacy.shopName);
    writeStored({ pharmacyId: pharmacy.id });
    client.removeQueries({ queryKey: ['sessions'] });
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
        {name === undefined ? (
          <EmailLoginForm
            key={email}
            account="pharmacy"
            logIn={logIn}
            onDone={done}
            {...(email && { email, askAtOnce: true })}
          />
        ) : (
          <DonePanel title={t.welcomeBack} text={<Name value={name} />}>
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
