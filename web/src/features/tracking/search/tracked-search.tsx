import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { useTrackSearchTexts } from '../../../i18n/texts/track-search.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { beginWith } from '../../../shared/asking/ask-draft.ts';
import { RequestCode } from '../../../shared/requests/request-code.tsx';
import { StatusBadge } from '../../../shared/requests/status-badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TrackedSearch } from '../kinds.ts';
import { WhatWasSent } from '../parts/what-was-sent.tsx';
import { AnswerList } from './answer-list.tsx';
import { Figures } from './figures.tsx';
import { Tools } from './tools.tsx';

interface TrackedSearchViewProps {
  token: string;
  search: TrackedSearch;
  /** It is being asked for anew. */
  isFetching: boolean;
  /** Once something was pressed that goes away with it: where the focus goes. */
  onMoved: () => void;
}

/** A question to a town, as who asked follows it: answers first, then what reaches more. */
export function TrackedSearchView(props: TrackedSearchViewProps) {
  const t = useTrackSearchTexts();
  const track = useTrackTexts();
  const { token, search, isFetching, onMoved } = props;
  const language = useLanguage();
  const { city } = search;
  const isOpen = search.status === 'open';
  return (
    <>
      <Card className="flex flex-col gap-3">
        <Place search={search} />
        <Figures search={search} />
      </Card>
      {isOpen && search.urgency === 'emergency' && <p className="font-medium">{track.emergency}</p>}
      {!search.locked && (
        <AnswerList token={token} search={search} isFetching={isFetching} onMade={onMoved} />
      )}
      {!search.locked && isOpen && <Tools token={token} search={search} onMade={onMoved} />}
      {(search.status === 'closed' || search.status === 'expired') && (
        <div className="flex flex-col items-start gap-3">
          <p>{t.overText}</p>
          <LinkButton
            href={paths.ask}
            onClick={() => beginWith({ ...search, city: city && nameIn(language, city) })}
          >
            {t.again}
          </LinkButton>
        </div>
      )}
      {!search.locked && <WhatWasSent tracked={search} />}
      <RequestCode code={search.code} />
    </>
  );
}

function Place({ search }: { search: TrackedSearch }) {
  const t = useTrackSearchTexts();
  const language = useLanguage();
  const { city, landmark } = search;
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
        {city
          ? t.of(isolated(nameIn(language, city)))
          : landmark
            ? t.near(isolated(landmark))
            : t.nearYou}
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge tracked={search} />
        {search.forName && (
          <span className="text-sm text-muted">{t.forName(isolated(search.forName))}</span>
        )}
      </p>
    </div>
  );
}
