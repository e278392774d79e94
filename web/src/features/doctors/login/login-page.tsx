import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { takeEmail } from '../../../shared/log-in/known-email.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { LoginForm } from './login-form.tsx';
import type { Doctor } from './use-code-by-mail.ts';

const link =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** /doctor-login (specification, section 2; docs/sessions.md). */
export default function DoctorLoginPage() {
  const t = useDoctorTexts().login;
  const [, navigate] = useLocation();
  const reads = useReads();
  const signedIn = useHasRole('doctor');
  const [email, setEmail] = useState<string>();
  const [other, setOther] = useState(false);
  useEffect(() => {
    const handedOver = takeEmail();
    if (handedOver) setEmail(handedOver);
  }, []);

  const done = ({ id }: Doctor) => {
    writeStored({ doctorId: id });
    reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
    toast({ title: t.done });
    navigate(paths.doctorDashboard);
  };

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="text-muted">{t.intro}</p>
      </header>
      {signedIn && !other ? (
        // A doctor who has just registered is signed in and need not log in again.
        <Card className="flex flex-col items-start gap-4">
          <p className="font-medium">{t.signedIn}</p>
          <LinkButton href={paths.doctorDashboard}>{t.toDashboard}</LinkButton>
          <Button look="quiet" onClick={() => setOther(true)} className="-ms-3">
            {t.otherAccount}
          </Button>
        </Card>
      ) : (
        <Card>
          <LoginForm email={email} onDone={done} />
        </Card>
      )}
      <p className="text-center text-muted">
        {t.new}{' '}
        <Link href={paths.doctorRegister} className={link}>
          {t.register}
        </Link>
      </p>
    </div>
  );
}
