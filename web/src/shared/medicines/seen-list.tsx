import type { SeenMedicine } from '@dawaya/contract/endpoints/medicines';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { dayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import { locales } from '@dawaya/contract/vocabulary/languages';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import { useId, useState } from 'react';
import { plural } from '../../i18n/format.ts';
import { useMedicinesTexts } from '../../i18n/medicines.ts';
import { useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { keepPreviousData } from '../../lib/reads/reads.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { SeenChoice } from './choice.ts';
import { seenQuery } from './queries.ts';

const shownFirst = 6;

/** Rows like 'Insulin: seen in Kassala 2 days ago at 3 pharmacies'. */
export function SeenList({
  heading: Heading = 'h3',
  search,
  city,
}: SeenChoice & { heading?: 'h2' | 'h3' }) {
  const t = useMedicinesTexts().seen;
  const titleId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { data } = useRead({ ...seenQuery({ search, city }), placeholderData: keepPreviousData });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <Heading id={titleId} className="text-xl font-semibold">
        {t.title}
      </Heading>
      <p className="mt-1 max-w-prose text-sm text-muted">{t.intro}</p>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {items.slice(0, isExpanded ? undefined : shownFirst).map((item) => (
          <Row key={JSON.stringify(item)} item={item} showsTown={item.city !== city} />
        ))}
      </ul>
      {!isExpanded && items.length > shownFirst && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)} className="mt-2 -ms-3">
          {t.more}
        </Button>
      )}
    </section>
  );
}

function Row({ item, showsTown }: { item: SeenMedicine; showsTown: boolean }) {
  const t = useMedicinesTexts().seen;
  const language = useLanguage();
  const today = useToday();
  const { city, pharmacies, lastSeenOn } = item;
  const age = dayOf(lastSeenOn) - dayOf(today);
  const ago = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(
    age,
    'day',
  );
  const parts = [
    ...(showsTown ? [t.inCity(cityName(language, city))] : []),
    plural(language, pharmacies, t.at),
    ago,
  ];
  return (
    <li className="border-t border-line py-2.5">
      <p className="font-medium">
        <UserText text={productName(language, item)} />
      </p>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
    </li>
  );
}
