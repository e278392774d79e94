import type { DoctorChange, PharmacyRenaming } from '@dawaya/contract/endpoints/admin-names';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Tag from 'lucide-react/icons/tag';
import type { ReactNode } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Name } from '../../ui/name.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { type Bulk, BulkButtons, Choice, useBulk } from './bulk.tsx';
import { proposedDetailsQuery, proposedNamesQuery } from './queries.ts';
import { WaitingDecisions, WaitingPanel } from './waiting-panel.tsx';

/** Changes of verified pharmacies and doctors that wait for an admin (docs/admin.md). */
export function ChangesPanel() {
  const t = useAdminProposalTexts();
  const words = useDeskTexts().bulk;
  const bulk = useBulk<PharmacyRenaming, 'accept'>(acceptName, t.name.decideFailed);
  const names = useInfiniteQuery(proposedNamesQuery(''));
  const hasNames = names.data?.pages.some(({ items }) => items.length > 0) ?? true;
  return (
    <div className="flex flex-col gap-8">
      <Part title={t.name.title}>
        <WaitingPanel
          ask={proposedNamesQuery}
          // A pharmacy that changes its new name again makes a new item.
          idOf={({ id, proposedNames }) => `${id} ${proposedNames.proposedAt}`}
          texts={t.name}
          above={(waiting) => (
            <BulkButtons bulk={bulk} shown={waiting} texts={{ accept: words.accept }} />
          )}
          icon={<Tag size={40} aria-hidden="true" />}
        >
          {(pharmacy, hasLeft) => <NameChange pharmacy={pharmacy} hasLeft={hasLeft} bulk={bulk} />}
        </WaitingPanel>
      </Part>
      <Part title={t.doctorDetails.title}>
        <WaitingPanel
          ask={proposedDetailsQuery}
          idOf={({ id, proposedDetails }) => `${id} ${proposedDetails.proposedAt}`}
          texts={t.doctorDetails}
          isQuiet={hasNames}
          icon={<Stethoscope size={40} aria-hidden="true" />}
        >
          {(doctor, hasLeft) => <DetailsChange doctor={doctor} hasLeft={hasLeft} />}
        </WaitingPanel>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

const acceptName = ({ id, proposedNames: { proposedAt } }: PharmacyRenaming) =>
  call('POST /api/admin/pharmacy-names/:id/accept', { params: { id }, body: { proposedAt } });

interface NameChangeProps {
  pharmacy: PharmacyRenaming;
  hasLeft: boolean;
  bulk: Bulk<PharmacyRenaming, 'accept'>;
}

function NameChange({ pharmacy, hasLeft, bulk }: NameChangeProps) {
  const t = useAdminProposalTexts().name;
  const { id, shopName, proposedNames, email, accountPhone } = pharmacy;
  const { proposedAt } = proposedNames;
  const params = { id };
  return (
    <>
      <Heading name={shopName} email={email} phone={accountPhone} since={proposedAt} />
      <BeforeAfter
        present={<Name value={bothNames(pharmacy)} />}
        proposed={<Name value={bothNames(proposedNames)} />}
      />
      {!hasLeft && (
        <Choice bulk={bulk} of={{ key: `${id} ${proposedAt}`, row: pharmacy, name: shopName }} />
      )}
      <WaitingDecisions
        id={`${id}.${proposedAt}`}
        of={shopName}
        texts={t}
        suggestions={reasonsIn[pharmacy.language].name.refuse}
        hasLeft={hasLeft}
        decide={(reason) =>
          reason === undefined
            ? acceptName(pharmacy)
            : call('POST /api/admin/pharmacy-names/:id/refuse', {
                params,
                body: { proposedAt, reason },
              })
        }
      />
    </>
  );
}

const parts = ['fullName', 'specialization', 'licenseNumber'] as const;

function DetailsChange({ doctor, hasLeft }: { doctor: DoctorChange; hasLeft: boolean }) {
  const t = useAdminProposalTexts().doctorDetails;
  const language = useLanguage();
  const { id, fullName, proposedDetails, email, accountPhone } = doctor;
  const { proposedAt } = proposedDetails;
  const params = { id };
  const partText = (part: (typeof parts)[number], value: string) =>
    part === 'specialization' ? specializationName(language, value) : value;
  return (
    <>
      <Heading name={fullName} email={email} phone={accountPhone} since={proposedAt} />
      {parts.map((part) => (
        <section key={part} aria-label={t.parts[part]} className="flex flex-col gap-1">
          <h4 className="font-semibold">
            {t.parts[part]}
            {doctor[part] === proposedDetails[part] && (
              <span className="font-normal text-muted"> · {t.same}</span>
            )}
          </h4>
          {doctor[part] === proposedDetails[part] ? (
            <p className="wrap-anywhere">
              <UserText text={partText(part, doctor[part])} />
            </p>
          ) : (
            <BeforeAfter
              present={<UserText text={partText(part, doctor[part])} />}
              proposed={<UserText text={partText(part, proposedDetails[part])} />}
            />
          )}
        </section>
      ))}
      <WaitingDecisions
        id={`${id}.${proposedAt}`}
        of={fullName}
        texts={t}
        suggestions={reasonsIn[doctor.language].doctor.reject.slice(0, 3)}
        hasLeft={hasLeft}
        decide={(reason) =>
          reason === undefined
            ? call('POST /api/admin/doctor-changes/:id/accept', { params, body: { proposedAt } })
            : call('POST /api/admin/doctor-changes/:id/refuse', {
                params,
                body: { proposedAt, reason },
              })
        }
      />
    </>
  );
}

interface HeadingProps {
  name: string;
  email: string | null;
  /** The number of an account without an email address. */
  phone?: string | null;
  since: string;
}

function Heading({ name, email, phone, since }: HeadingProps) {
  const t = useAdminProposalTexts().name;
  const language = useLanguage();
  return (
    <div>
      <h3 className="font-semibold wrap-anywhere">
        <Name value={name} />
      </h3>
      <p className="text-sm text-muted">
        {email !== null ? <EmailAddress value={email} /> : phone && <PhoneNumber value={phone} />}
      </p>
      <p className="text-sm text-muted">{t.since(formatDateTime(language, since))}</p>
    </div>
  );
}

function BeforeAfter({ present, proposed }: { present: ReactNode; proposed: ReactNode }) {
  const t = useAdminProposalTexts().name;
  const both = [
    [t.present, present],
    [t.proposed, proposed],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {both.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
