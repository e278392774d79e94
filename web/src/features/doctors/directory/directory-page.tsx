import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import SearchX from 'lucide-react/icons/search-x';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { useSearch } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { plural } from '../../../i18n/format.ts';
import { sortByName } from '../../../i18n/order.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { HydrationBoundary } from '../../../ui/hydration-boundary.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { directorySearch, doctorsQuery } from '../queries.ts';
import { DirectoryForm } from './directory-form.tsx';
import { DoctorCard, pendingReasonId } from './doctor-card.tsx';
import { directoryAddress, directoryStateOf, searchDirectory, sortDirectory } from './listing.ts';

const loadDialog = () => import('./consultation-dialog.tsx');

/** /doctors: the directory (specification §2; docs/admin.md and docs/doctors.md). */
export default function DirectoryPage() {
  const t = useDoctorTexts().directory;
  const query = useRead(doctorsQuery);
  const [chosenDoctor, setAsked] = useState<PublicDoctor | null>(null);
  const dialog = useLazyModule(loadDialog, chosenDoctor !== null);

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <header>
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        <p className="mt-1 max-w-prose text-muted">{t.intro}</p>
      </header>
      <WhenLoaded query={query} texts={t}>
        {(doctors) => <Directory doctors={doctors} onConsult={setAsked} />}
      </WhenLoaded>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-muted">{t.areYou}</span>
        <LinkButton href={paths.doctorRegister} variant="secondary">
          {t.register}
        </LinkButton>
      </p>
      {dialog && (
        <dialog.ConsultationDialog
          doctor={chosenDoctor}
          onClose={() => setAsked(null)}
          onUnavailable={() => void query.refetch()}
        />
      )}
    </div>
  );
}

interface DirectoryProps {
  doctors: PublicDoctor[];
  onConsult: (doctor: PublicDoctor) => void;
}

function Directory({ doctors, onConsult }: DirectoryProps) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const state = directoryStateOf(useSearch());
  const deferredAddress = useDeferredValue(directoryAddress(state));
  if (doctors.length === 0) {
    return (
      <EmptyState
        title={t.none}
        text={t.noneText}
        icon={<UserRoundSearch size={40} aria-hidden="true" />}
      />
    );
  }
  return (
    <>
      <DirectoryForm state={state} specializations={listedFields(doctors, language)} />
      <Suspense fallback={<LoadingState text={t.loading} />}>
        <Matches doctors={doctors} wanted={deferredAddress} onConsult={onConsult} />
      </Suspense>
    </>
  );
}

/**
 * The memo keeps the server's HTML until the search has loaded: another render would replace it.
 */
const Matches = memo(function Matches({
  doctors,
  wanted,
  onConsult,
}: DirectoryProps & { wanted: string }) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const state = directoryStateOf(wanted.split('?')[1] ?? '');
  const { items, isApproximate, meant } = searchDirectory(
    sortDirectory(language, doctors),
    state,
    state.search === '' ? undefined : directorySearch.read().searchByWords,
  );
  const verified = items.filter(({ isVerified }) => isVerified);
  const unverified = items.filter(({ isVerified }) => !isVerified);
  return (
    <>
      <p role="status" className={items.length > 0 ? '-mb-3 text-muted' : 'sr-only'}>
        {isApproximate && `${meant === null ? t.approximate : t.meant(meant)} `}
        {plural(language, verified.length || items.length, t.shown)}
      </p>
      {items.length === 0 ? (
        <EmptyState
          title={t.noMatch}
          text={t.noMatchText}
          icon={<SearchX size={40} aria-hidden="true" />}
        >
          <LinkButton variant="secondary" href={paths.doctors}>
            {t.clear}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <Doctors doctors={verified} onConsult={onConsult} />
          {unverified.length > 0 && (
            <Fold
              title={plural(language, unverified.length, t.unverified)}
              // A search may be for one of them.
              open={unverified.length === items.length || state.search !== ''}
            >
              <p id={pendingReasonId} className="mb-3 text-sm text-muted">
                {t.pendingReason}
              </p>
              <Doctors doctors={unverified} onConsult={onConsult} />
            </Fold>
          )}
        </>
      )}
    </>
  );
});

function Doctors({ doctors, onConsult }: DirectoryProps) {
  if (doctors.length === 0) return null;
  return (
    <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-3">
      {doctors.map((doctor) => (
        <li key={doctor.id}>
          <HydrationBoundary>
            <DoctorCard doctor={doctor} onConsult={() => onConsult(doctor)} />
          </HydrationBoundary>
        </li>
      ))}
    </ul>
  );
}

function listedFields(doctors: readonly PublicDoctor[], language: Language): string[] {
  const listed = new Set(doctors.map(({ specialization }) => specialization));
  const knownFields = Object.keys(specializations).filter((name) => listed.has(name));
  return sortByName(language, knownFields, (name) => specializationName(language, name));
}
