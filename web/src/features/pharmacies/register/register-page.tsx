import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PublicPlace } from '@dawaya/contract/endpoints/places';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import CircleCheck from 'lucide-react/icons/circle-check';
import MapIcon from 'lucide-react/icons/map';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { usePlacesTexts } from '../../../i18n/places.ts';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { call } from '../../../lib/api.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole, useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { upload } from '../../../lib/transport.ts';
import {
  AddressField,
  FormOrCode,
  type ProvePhone,
  useAddressProof,
} from '../../../shared/log-in/account-address.tsx';
import { placeQuery } from '../../../shared/places/claimed-place.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { useDocuments } from './documents.ts';
import { DocumentsField } from './documents-field.tsx';
import { MainFields, MoreFields } from './pharmacy-fields.tsx';
import { type NeededField, registrationOf, useMissingTexts } from './registration.ts';
import { SubmitPart } from './submit-part.tsx';

export default function RegisterPharmacyPage() {
  const t = useRegisterTexts();
  const [registered, setRegistered] = useState<{ isByPhone: boolean }>();
  const signedIn = useHasRole('pharmacy');
  const placeId = new URLSearchParams(useSearch()).get('placeId');
  if (registered) return <RegisteredView {...registered} />;
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-bold">{t.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{t.intro}</p>
      <p>
        {signedIn ? t.signedIn : t.alreadyRegistered}{' '}
        <Link
          href={signedIn ? paths.dashboard : paths.pharmacistLogin}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {signedIn ? t.toDashboard : t.logIn}
        </Link>
      </p>
      <div className="mt-4">
        {placeId ? (
          <RegisterFromPlace placeId={placeId} onRegistered={setRegistered} />
        ) : (
          <RegisterForm onRegistered={setRegistered} />
        )}
      </div>
    </div>
  );
}

interface RegisterFromPlaceProps {
  placeId: string;
  onRegistered: (how: { isByPhone: boolean }) => void;
}

function RegisterFromPlace({ placeId, onRegistered }: RegisterFromPlaceProps) {
  const t = usePlacesTexts().registration;
  const language = useLanguage();
  const query = useRead(placeQuery(placeId));
  return (
    <WhenLoaded query={query} texts={t}>
      {(place) => (
        <>
          <p className="mb-6 flex gap-2 rounded bg-primary-soft p-3">
            <MapIcon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
            {place ? t.filledIn : t.notThere}
          </p>
          <RegisterForm
            onRegistered={onRegistered}
            {...(place && { from: valuesOfPlace(language, place) })}
          />
        </>
      )}
    </WhenLoaded>
  );
}

const valuesOfPlace = (language: Language, place: PublicPlace): FilledIn => ({
  placeId: place.id,
  shopName: nameIn(language, place),
  nameAr: place.nameAr,
  nameEn: place.nameEn,
  phone: place.phone,
  state: place.state,
  ...(place.city && { city: cityName(language, place.city) }),
  latitude: place.latitude,
  longitude: place.longitude,
});

/** Milliseconds for which the confirmation stays (specification §9). */
const confirmationMs = 2000;

function RegisteredView({ isByPhone }: { isByPhone: boolean }) {
  const t = useRegisterTexts();
  const navigateLater = useDelayedNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    navigateLater(paths.dashboard, confirmationMs);
  }, [navigateLater]);
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <CircleCheck size={64} aria-hidden="true" className="text-success" />
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby="registered"
        className="text-2xl font-bold outline-none"
      >
        {t.done.title}
      </h1>
      <p id="registered" className="max-w-prose text-muted">
        {isByPhone ? t.done.textByPhone : t.done.text} {t.done.next}
      </p>
      <LinkButton href={paths.dashboard} variant="secondary">
        {t.toDashboard}
      </LinkButton>
    </div>
  );
}

type FilledIn = Partial<PharmacyProfile> & { placeId: string };

const prove: ProvePhone = (body) => call('POST /api/pharmacies/signup/phone', { body });

interface RegisterFormProps {
  onRegistered: (how: { isByPhone: boolean }) => void;
  from?: FilledIn;
}

function RegisterForm({ onRegistered, from }: RegisterFormProps) {
  const t = useRegisterTexts();
  const documents = useDocuments();
  const [share, setShare] = useState(0);
  const proof = useAddressProof(prove);
  const form = useForm({
    // A place has its own draft, so that one pharmacy's values do not show in another's
    // form.
    draft: from ? `register-pharmacy.${from.placeId}` : 'register-pharmacy',
    failed: t.failed,
    check: (data): Record<string, string> => ({
      ...(documents.chosen.length === 0 && { verificationDocuments: t.needsDocument }),
      ...proof.check(data),
    }),
    send: async (data) => {
      setShare(0);
      const account = await proof.proveFirst(data);
      const { id } = await call('POST /api/pharmacies/signup', {
        form: {
          ...account,
          ...registrationOf(data, documents.chosen),
          placeId: from?.placeId,
        },
        transport: upload(setShare),
      });
      return { id, isByPhone: 'accountPhone' in account };
    },
    onDone: ({ id, isByPhone }) => {
      documents.clear();
      writeStored({ pharmacyId: id });
      onRegistered({ isByPhone });
    },
    onError: proof.onError,
  });
  const [missingTexts, checkAgain] = useMissingTexts(form.ref);
  const missing: NeededField[] = [
    ...missingTexts,
    ...(documents.chosen.length === 0 ? (['documents'] as const) : []),
  ];

  return (
    <div onInput={checkAgain}>
      <FormOrCode proof={proof} form={form.ref}>
        <Form form={form} label={t.title}>
          <MainFields
            from={from}
            email={<AddressField texts={t} proof={proof} logInHref={paths.pharmacistLogin} />}
          />
          <DocumentsField documents={documents} />
          <MoreFields from={from} />
          <SubmitPart
            text={t.submit}
            missing={missing}
            takesPhone={proof.takesPhone}
            busy={form.busy}
            preparing={documents.preparing}
            share={share}
          />
        </Form>
      </FormOrCode>
    </div>
  );
}
