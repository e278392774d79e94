import type { ProposedPicture } from '@dawaya/contract/endpoints/admin-advertisements';
import Images from 'lucide-react/icons/images';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Name } from '../../ui/name.tsx';
import { UserParagraph } from '../../ui/user-text.tsx';
import { AllAdvertisements, NamedMedicines } from './named-medicines.tsx';
import { proposedPicturesQuery } from './queries.ts';
import { WaitingDecisions, WaitingPanel } from './waiting-panel.tsx';

export function PicturesPanel() {
  return (
    <div className="flex flex-col gap-5">
      <WaitingPanel
        ask={proposedPicturesQuery}
        idOf={({ pictureId }) => pictureId}
        texts={useAdminProposalTexts().picture}
        icon={<Images size={40} aria-hidden="true" />}
      >
        {(picture, hasLeft) => <ProposedPictureCard picture={picture} hasLeft={hasLeft} />}
      </WaitingPanel>
      <AllAdvertisements />
    </div>
  );
}

function ProposedPictureCard({ picture, hasLeft }: { picture: ProposedPicture; hasLeft: boolean }) {
  const t = useAdminProposalTexts().picture;
  const language = useLanguage();
  const { productName, description, pharmacy, proposedAt } = picture;
  return (
    <>
      <div>
        <h2 className="font-semibold wrap-anywhere">
          <Name value={productName} />
        </h2>
        <p className="text-muted wrap-anywhere">
          <Name value={pharmacy.shopName} />
        </p>
        <p className="text-sm text-muted">{t.since(formatDateTime(language, proposedAt))}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Picture address={picture.presentPictureUrl} label={t.present} of={productName} />
        <Picture address={picture.pictureUrl} label={t.proposed} of={productName} />
      </div>
      <UserParagraph text={description} className="line-clamp-3 text-sm text-muted" />
      <NamedMedicines medicines={picture.medicines} />
      <Decisions picture={picture} hasLeft={hasLeft} />
    </>
  );
}

function Picture(props: { address: string | null; label: string; of: string }) {
  const { address, label, of } = props;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-sm font-medium">{label}</figcaption>
      {address && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img
            src={address}
            alt={`${label}: ${of}`}
            loading="lazy"
            className="aspect-4/3 w-full rounded border border-line bg-surface-sunken object-contain"
          />
        </a>
      )}
    </figure>
  );
}

function Decisions({ picture, hasLeft }: { picture: ProposedPicture; hasLeft: boolean }) {
  const t = useAdminProposalTexts().picture;
  const { id, pictureId, productName } = picture;
  const params = { id };
  return (
    <WaitingDecisions
      id={pictureId}
      of={productName}
      texts={t}
      suggestions={reasonsIn[picture.language].advertisement.refuse}
      hasLeft={hasLeft}
      decide={(reason) =>
        reason === undefined
          ? call('POST /api/admin/advertisement-pictures/:id/accept', {
              params,
              body: { pictureId },
            })
          : call('POST /api/admin/advertisement-pictures/:id/refuse', {
              params,
              body: { pictureId, reason },
            })
      }
    />
  );
}
