import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Shown without requests: the ways to send one, and to those of an account. */
export function NothingSent() {
  const t = useMyRequestsTexts();
  const signedIn = useHasRole('customer');
  return (
    <EmptyState
      title={t.empty}
      text={signedIn ? t.emptyText : t.emptyGuest}
      icon={<ClipboardList size={40} aria-hidden="true" />}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href={paths.home}>{t.find}</LinkButton>
        {!signedIn && (
          <LinkButton href={`${paths.signup}?mode=login`} look="secondary">
            {t.logIn}
          </LinkButton>
        )}
      </div>
    </EmptyState>
  );
}
