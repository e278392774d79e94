import { useAskWayTexts } from '../../i18n/texts/ask-way.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

interface AskWayProps {
  /** A town by its English name or as it is written, and by its name on this page; none is any. */
  town?: { city: string; name: string } | undefined;
}

/** The way to one question to the pharmacies of a town. */
export function AskWay({ town }: AskWayProps) {
  const t = useAskWayTexts();
  return (
    <LinkButton
      href={town ? paths.askFor({ city: town.city }) : paths.ask}
      className="mt-1 sm:self-start"
    >
      {town ? t.of(town.name) : t.town}
    </LinkButton>
  );
}
