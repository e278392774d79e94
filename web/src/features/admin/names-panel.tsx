import type { PharmacyRenaming } from '@dawaya/contract/endpoints/admin-names';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import Tag from 'lucide-react/icons/tag';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Name } from '../../ui/name.tsx';
import { proposedNamesQuery } from './queries.ts';
import { WaitingDecisions, WaitingPanel } from './waiting-panel.tsx';

export function NamesPanel() {
  return (
    <WaitingPanel
      ask={proposedNamesQuery}
      // A pharmacy that changes its new name again makes a new item.
      idOf={({ id, proposedNames }) => `${id} ${proposedNames.proposedAt}`}
      texts={useAdminProposalTexts().name}
      icon={<Tag size={40} aria-hidden="true" />}
    >
      {(pharmacy, isGone) => <Renaming pharmacy={pharmacy} isGone={isGone} />}
    </WaitingPanel>
  );
}

function Renaming({ pharmacy, isGone }: { pharmacy: PharmacyRenaming; isGone: boolean }) {
  const t = useAdminProposalTexts().name;
  const language = useLanguage();
  const { id, shopName, proposedNames, email } = pharmacy;
  const { proposedAt } = proposedNames;
  const params = { id };
  return (
    <>
      <div>
        <h2 className="font-semibold wrap-anywhere">
          <Name value={shopName} />
        </h2>
        <p className="text-sm text-muted">
          <EmailAddress value={email} />
        </p>
        <p className="text-sm text-muted">{t.since(formatDateTime(language, proposedAt))}</p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        {(
          [
            [t.present, pharmacy],
            [t.proposed, proposedNames],
          ] as const
        ).map(([label, names]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">
              <Name value={bothNames(names)} />
            </dd>
          </div>
        ))}
      </dl>
      <WaitingDecisions
        id={`${id}.${proposedAt}`}
        of={shopName}
        texts={t}
        suggestions={reasonsIn[pharmacy.language].name.refuse}
        isGone={isGone}
        decide={(reason) =>
          reason === undefined
            ? call('POST /api/admin/pharmacy-names/:id/accept', { params, body: { proposedAt } })
            : call('POST /api/admin/pharmacy-names/:id/refuse', {
                params,
                body: { proposedAt, reason },
              })
        }
      />
    </>
  );
}
