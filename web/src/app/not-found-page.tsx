import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';

/** An unknown path, with the ways that most visitors look for. */
export default function NotFoundPage() {
  const t = useLayoutTexts();
  return (
    <NotFound>
      <LinkButton href={paths.ask} variant="secondary">
        {t.ask}
      </LinkButton>
      <LinkButton href={paths.myRequests} variant="secondary">
        {t.myRequests}
      </LinkButton>
    </NotFound>
  );
}
