import type { ConsultationPage, DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { Link } from 'wouter';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { chipClass } from '../../../ui/chip.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ConsultationList } from './consultation-list.tsx';
import { pathOf, useView } from './use-view.ts';

export type Waiting = Pick<ConsultationPage, 'new' | 'active'>;

interface ConsultationsSectionProps {
  profile: DoctorProfile;
  waiting: Waiting | undefined;
}

export function ConsultationsSection({ profile, waiting }: ConsultationsSectionProps) {
  const t = useDoctorDashboardTexts().requests;
  const language = useLanguage();
  const view = useView();
  const [search, setSearch] = useState('');
  const asked = view === 'ended' ? { view, search } : { view };
  return (
    <section aria-labelledby="requests-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="requests-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      {/* Announces a new request to a screen reader. */}
      <p role="status" className="sr-only">
        {waiting && plural(language, waiting.new, t.waiting)}
      </p>
      <nav aria-label={t.tabs} className="flex gap-2">
        {requestViews.map((name) => (
          <Link
            key={name}
            href={pathOf(name)}
            aria-current={name === view ? 'page' : undefined}
            className={chipClass(name === view)}
          >
            {t[name]}
            {name === 'active' && waiting && waiting.active > 0 && (
              <span className="tabular-nums">{formatNumber(language, waiting.active)}</span>
            )}
          </Link>
        ))}
      </nav>
      {view === 'ended' && <SearchBox by={t.searchBy} onSearch={setSearch} />}
      <ConsultationList key={`${view} ${search}`} profile={profile} asked={asked} />
    </section>
  );
}
