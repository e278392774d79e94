import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import Store from 'lucide-react/icons/store';
import { useNewNameTexts } from '../../../i18n/new-name.ts';
import { Name } from '../../../ui/name.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { Notice } from './notice.tsx';

/**
 * Shows that a new name waits for the admin, or why the admin refused it, with the present name
 * (docs/admin.md). The form below has the waiting name.
 */
export function NameNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useNewNameTexts();
  const { proposedNames, nameRefusedFor } = profile;
  if (!proposedNames && !nameRefusedFor) return null;
  return (
    <Notice icon={Store} title={proposedNames ? t.waits : t.refused}>
      {nameRefusedFor && (
        <p>
          {t.reason} <UserText text={nameRefusedFor} />
        </p>
      )}
      <p>
        {t.now}{' '}
        <strong>
          <Name value={bothNames(profile)} />
        </strong>
      </p>
    </Notice>
  );
}
