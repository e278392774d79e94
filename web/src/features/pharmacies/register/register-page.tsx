import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegisterFromPlace } from './register-from-place.tsx';
import { RegisteredView } from './registered-view.tsx';

export default function RegisterPharmacyPage() {
  const t = useRegisterTexts();
  const [registered, setRegistered] = useState(false);
  const signedIn = useHasRole('pharmacy');
  const placeId = new URLSearchParams(useSearch()).get('placeId');
  if (registered) return <RegisteredView />;
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{t.intro}</p>
      <p className="mt-2">
        {signedIn ? t.signedIn : t.alreadyRegistered}{' '}
        <Link
          href={signedIn ? paths.dashboard : paths.pharmacistLogin}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {signedIn ? t.toDashboard : t.logIn}
        </Link>
      </p>
      <Card className="mt-4 p-4 sm:p-6">
        {placeId ? (
          <RegisterFromPlace placeId={placeId} onRegistered={() => setRegistered(true)} />
        ) : (
          <RegisterForm onRegistered={() => setRegistered(true)} />
        )}
      </Card>
    </div>
  );
}
