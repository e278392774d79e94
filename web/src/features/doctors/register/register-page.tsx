import { Link } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { RegisterForm } from './register-form.tsx';

/** /doctor-register (specification, section 2). */
export default function DoctorRegisterPage() {
  const t = useDoctorTexts().register;
  const signedIn = useHasRole('doctor');
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{t.intro}</p>
      <p className="mt-2">
        {signedIn ? t.signedIn : t.already}{' '}
        <Link
          href={signedIn ? paths.doctorDashboard : paths.doctorLogin}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {signedIn ? t.toDashboard : t.logIn}
        </Link>
      </p>
      <Card className="mt-4 p-4 sm:p-6">
        <RegisterForm />
      </Card>
    </div>
  );
}
