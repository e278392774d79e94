import type { AdminMedicine } from '@dawaya/contract/endpoints/admin-medicines';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useMedicinesTexts } from '../../../i18n/medicines.ts';
import { read } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { DecisionControls } from '../deciding.tsx';
import { type Begun, MedicineForm } from './medicine-form.tsx';
import { NameReviewers } from './name-reviewers.tsx';

/** The list of medicines, and the searched words that it lacks (docs/medicines.md). */
export function MedicinesPanel() {
  const t = useMedicinesTexts().desk;
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const query = useQuery(medicinesQuery(search));
  const unknownWords = useQuery(unknownWordsQuery);
  useEndWithSession('admin', query.error);
  const close = () => setBegun(null);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox by={t.searchBy} onSearch={setSearch} />
        <DecisionControls>
          <Button variant="secondary" onClick={() => setBegun({ words: '' })}>
            {t.add}
          </Button>
        </DecisionControls>
      </div>
      <NameReviewers />
      {/* Both appear at once: a later one would move a pressed button. */}
      {unknownWords.isPending ? (
        <LoadingState text={t.loading} />
      ) : (
        <>
          <UnknownWords
            asked={unknownWords.data?.items ?? []}
            onAdd={(words) => setBegun({ words })}
          />
          <WhenLoaded query={query} texts={t}>
            {({ items, total }) => (
              <>
                <p role="status" className="text-sm text-muted">
                  {plural(language, total, t.found)}
                </p>
                <ul
                  aria-label={t.list}
                  className="divide-y divide-line border-y border-line empty:hidden"
                >
                  {items.map((medicine) => (
                    <MedicineRow
                      key={medicine.id}
                      medicine={medicine}
                      onChange={() => setBegun(medicine)}
                    />
                  ))}
                </ul>
              </>
            )}
          </WhenLoaded>
        </>
      )}
      <Dialog
        open={begun !== null}
        onClose={close}
        title={begun && 'id' in begun ? t.change : t.add}
      >
        {begun && <MedicineForm begun={begun} onSaved={close} />}
      </Dialog>
    </div>
  );
}

function MedicineRow({ medicine, onChange }: { medicine: AdminMedicine; onChange: () => void }) {
  const t = useMedicinesTexts().desk;
  const { nameEn, nameAr, spellings, brands, isSensitive } = medicine;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <UserText text={nameEn} lang="en" />
          {nameAr !== nameEn && <UserText text={nameAr} lang="ar" />}
          {isSensitive && <Badge tone="warning">{t.sensitive}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[...spellings, ...brands].map((name, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <UserText text={name} />
            </span>
          ))}
        </p>
      </div>
      <DecisionControls>
        <Button variant="secondary" onClick={onChange}>
          {t.change}
          <span className="sr-only">: {nameEn}</span>
        </Button>
      </DecisionControls>
    </li>
  );
}

interface UnknownWordsProps {
  asked: readonly { words: string; askers: number }[];
  onAdd: (words: string) => void;
}

function UnknownWords({ asked, onAdd }: UnknownWordsProps) {
  const t = useMedicinesTexts().desk;
  const language = useLanguage();
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="unknown-words" className="border-y border-line py-4">
      <h2 id="unknown-words" className="text-lg font-semibold">
        {t.unknown}
      </h2>
      <p className="text-sm text-muted">{t.unknownIntro}</p>
      <ul className="mt-2 divide-y divide-line">
        {asked.map(({ words, askers }) => (
          <li key={words} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              <UserText text={words} className="font-medium" />{' '}
              <span className="text-sm text-muted">{plural(language, askers, t.askers)}</span>
            </span>
            <DecisionControls>
              <Button variant="secondary" onClick={() => onAdd(words)}>
                {t.addWords}
                <span className="sr-only">: {words}</span>
              </Button>
            </DecisionControls>
          </li>
        ))}
      </ul>
    </section>
  );
}

const medicinesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'medicines', search],
    queryFn: read('GET /api/admin/medicines', { query: { search: search || undefined } }),
    staleTime: 0,
  });

const unknownWordsQuery = queryOptions({
  queryKey: ['admin', 'unknown-words'],
  queryFn: read('GET /api/admin/asked-words'),
  staleTime: 0,
});
