import type { AdvertisementOnDesk } from '@dawaya/contract/endpoints/admin-advertisements';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Name } from '../../ui/name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { UserParagraph } from '../../ui/user-text.tsx';
import { PagedList } from './paged-list.tsx';
import { advertisementsQuery } from './queries.ts';

interface NamedMedicinesProps {
  medicines: AdvertisementOnDesk['medicines'];
}

/** Marks an advertisement that names medicines (docs/advertisements.md). */
export function NamedMedicines({ medicines }: NamedMedicinesProps) {
  const t = useAdminProposalTexts().advertisement;
  const language = useLanguage();
  if (medicines.length === 0) return null;
  const names = medicines.map((medicine) => isolated(nameIn(language, medicine)));
  return (
    <p>
      <Badge tone="warning">{t.names(names.join(language === 'ar' ? '، ' : ', '))}</Badge>
    </p>
  );
}

/** All advertisements, which the server reads once an admin opens the list. */
export function AllAdvertisements() {
  const t = useAdminProposalTexts().advertisement;
  const [open, setOpen] = useState(false);
  return (
    <Fold title={t.list} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {open && <Advertisements />}
    </Fold>
  );
}

function Advertisements() {
  const t = useAdminProposalTexts().advertisement;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(advertisementsQuery(search));
  return (
    <div className="flex flex-col gap-4 pb-3">
      <SearchBox by={t.searchBy} onSearch={setSearch} />
      <PagedList
        query={query}
        texts={t}
        search={search}
        empty={{ title: t.empty, icon: <Megaphone size={40} aria-hidden="true" /> }}
      >
        {(items) => (
          <ul aria-label={t.list} className="divide-y divide-line">
            {items.map((advertisement) => (
              <li key={advertisement.id} className="flex flex-col gap-1 py-3">
                <h3 className="font-semibold wrap-anywhere">
                  <Name value={advertisement.productName} />
                </h3>
                <p className="text-sm text-muted wrap-anywhere">
                  <Name value={advertisement.pharmacy.shopName} /> ·{' '}
                  {advertisement.isPublic ? t.isPublic : t.isNotPublic}
                </p>
                <UserParagraph
                  text={advertisement.description}
                  className="line-clamp-3 text-sm text-muted"
                />
                <NamedMedicines medicines={advertisement.medicines} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
