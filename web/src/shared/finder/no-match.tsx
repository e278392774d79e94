import { useLocation, useSearch } from 'wouter';
import { useFinderMoreTexts } from '../../i18n/finder-more.ts';
import { useInquiryNamesTexts } from '../../i18n/inquiry-names.ts';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { publicAdvertisementsQuery } from '../products/advertisements-query.ts';
import { filterAdvertisements } from '../products/matching.ts';
import { type FinderState, finderAddress, totalQuery } from './queries.ts';

interface NoMatchProps {
  state: FinderState;
  suggestions: readonly string[];
}

export function NoMatch({ state, suggestions }: NoMatchProps) {
  const t = useFinderMoreTexts();
  const asking = useInquiryNamesTexts();
  const [path] = useLocation();
  const search = useSearch();
  const to = (change: Parameters<typeof finderAddress>[2]) => finderAddress(path, search, change);
  return (
    <>
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <span>{t.suggestions}</span>
          {suggestions.map((name) => (
            <LinkButton key={name} variant="secondary" href={to({ search: name })}>
              <UserText text={name} />
            </LinkButton>
          ))}
        </div>
      )}
      {(state.city || state.state) && (
        <WiderSearchLink
          state={{ ...state, city: null, state: null }}
          href={to({ city: '', state: null })}
          text={t.everywhere}
        />
      )}
      {state.filter && (
        <WiderSearchLink
          state={{ ...state, filter: null }}
          href={to({ filter: null })}
          text={t.unfiltered}
        />
      )}
      {state.search && (
        <LinkButton href={paths.askFor({ city: state.city, item: state.search })}>
          {asking.item(state.search)}
        </LinkButton>
      )}
      {state.search && <AdvertisementsLink search={state.search} />}
    </>
  );
}

/** The same search without one of its limits, if that finds something. */
function WiderSearchLink(props: {
  state: FinderState;
  href: string;
  text: (count: number) => string;
}) {
  const { data: total = 0 } = useRead(totalQuery(props.state));
  if (total === 0) return null;
  return (
    <LinkButton variant="secondary" href={props.href}>
      {props.text(total)}
    </LinkButton>
  );
}

function AdvertisementsLink({ search }: { search: string }) {
  const t = useFinderMoreTexts();
  const { data = [] } = useRead(publicAdvertisementsQuery);
  const count = filterAdvertisements(data, search).items.length;
  if (count === 0) return null;
  return (
    <LinkButton
      variant="secondary"
      href={`${paths.advertisements}?${new URLSearchParams({ search })}`}
    >
      {t.advertised(count, search)}
    </LinkButton>
  );
}
