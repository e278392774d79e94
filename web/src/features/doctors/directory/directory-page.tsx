import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { useDeferredValue, useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useDoctorTexts } from '../../../i18n/texts/doctors.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { doctorsQuery } from '../queries.ts';
import { DoctorCard } from './doctor-card.tsx';
import { matchesSearch } from './matches.ts';
import { SearchBox } from './search-box.tsx';

const loadDialog = () => import('./consultation-dialog.tsx');

/** /doctors: the directory (specification, section 2; product decisions 11 and 14). */
export default function DirectoryPage() {
  const t = useDoctorTexts().directory;
  const query = useQuery(doctorsQuery);
  const client = useQueryClient();
  const [asked, setAsked] = useState<PublicDoctor | null>(null);
  const dialog = useLazyModule(loadDialog, asked !== null);
  const [search, setSearch] = useState('');

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="mt-1 max-w-prose text-muted">{t.intro}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-muted">{t.areYou}</span>
          <LinkButton href={paths.doctorRegister} look="secondary">
            {t.register}
          </LinkButton>
        </p>
      </header>
      <WhenLoaded query={query} texts={t}>
        {(doctors) => (
          <Found doctors={doctors} search={search} onSearch={setSearch} onConsult={setAsked} />
        )}
      </WhenLoaded>
      {dialog && (
        <dialog.ConsultationDialog
          doctor={asked}
          onClose={() => setAsked(null)}
          onUnavailable={() => void client.invalidateQueries({ queryKey: doctorsQuery.queryKey })}
        />
      )}
    </div>
  );
}

interface FoundProps {
  doctors: PublicDoctor[];
  search: string;
  onSearch: (search: string) => void;
  onConsult: (doctor: PublicDoctor) => void;
}

function Found({ doctors, search, onSearch, onConsult }: FoundProps) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const wanted = useDeferredValue(search);
  if (doctors.length === 0) {
    return (
      <EmptyState
        title={t.none}
        text={t.noneText}
        icon={<UserRoundSearch size={40} aria-hidden="true" />}
      />
    );
  }
  const found = doctors.filter((doctor) => matchesSearch(doctor, wanted));
  return (
    <>
      <SearchBox value={search} onChange={onSearch} />
      <p role="status" className="sr-only">
        {wanted !== '' && plural(language, found.length, t.shown)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t.noMatch}
          text={t.noMatchText}
          icon={<SearchX size={40} aria-hidden="true" />}
        >
          <Button look="secondary" onClick={() => onSearch('')}>
            {t.clear}
          </Button>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((doctor) => (
            <li key={doctor.id}>
              <DoctorCard doctor={doctor} onConsult={() => onConsult(doctor)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
