import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Printer from 'lucide-react/icons/printer';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useState } from 'react';
import { useDashboardProfileTexts } from '../../../i18n/dashboard-profile.ts';

import { joinList } from '../../../i18n/place.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { readHoursDraft } from '../opening/edited-hours.ts';
import { OpeningPanel } from '../opening/opening-panel.tsx';
import { type Presence, useSwitchPresence } from '../queries.ts';
import { ProfileForm, profileStamp } from './profile-form.tsx';

export function ProfilePanel({ pharmacy: profile }: { pharmacy: PharmacyProfile }) {
  const t = useDashboardProfileTexts();
  const [isEditingHours, setEditingHours] = useState(() => readHoursDraft(profile) !== undefined);
  return (
    <section id="profile" aria-labelledby="profile-title" className="scroll-mt-2">
      <div className="flex flex-col gap-4">
        <div>
          <h2 id="profile-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        {profile.verificationStatus === 'verified' && <OwnPage id={profile.id} />}
        <PresenceSwitches profile={profile} />
        <OpeningPanel profile={profile} isEditing={isEditingHours} onEditing={setEditingHours} />
        <MissingAddress profile={profile} />
        <NameNotice profile={profile} />
        <h3 className="border-b border-line pb-2 text-xl font-semibold">{t.form}</h3>
        {/* The filled button saves what is being edited. */}
        <ProfileForm key={profileStamp(profile)} profile={profile} isQuiet={isEditingHours} />
      </div>
    </section>
  );
}

function OwnPage({ id }: { id: string }) {
  const t = useDashboardProfileTexts();
  return (
    <p className="flex flex-wrap gap-2">
      <LinkButton href={paths.pharmacy(id)} variant="secondary" className="max-sm:px-2">
        <Store size={18} aria-hidden="true" />
        {t.ownPage}
      </LinkButton>
      <LinkButton href={paths.poster(id)} variant="secondary" className="max-sm:px-2">
        <Printer size={18} aria-hidden="true" />
        {t.poster}
      </LinkButton>
    </p>
  );
}

function MissingAddress({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardProfileTexts();
  const language = useLanguage();
  const missing = missingAddressParts(profile);
  if (missing.length === 0) return null;
  const parts = joinList(
    language,
    missing.map((part) => t.parts[part]),
  );
  return (
    <Notice icon={MapPinOff} title={t.missingTitle}>
      <p>{t.missing(parts)}</p>
    </Notice>
  );
}

const switches: Presence[] = ['isOpen', 'is24Hours', 'hasDelivery'];

function PresenceSwitches({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardProfileTexts();
  const toastFailure = useFailureToast('pharmacy');
  const { mutate } = useSwitchPresence(profile.id, (error) => {
    toastFailure(error, t.switchFailed);
  });
  return (
    <ul className="divide-y divide-line">
      {switches.map((name) => (
        <li key={name}>
          <Switch
            label={t[name]}
            stateText={profile[name] ? t.on : t.off}
            on={profile[name]}
            onFlip={() => mutate({ name, value: !profile[name] })}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows that a new name waits for the admin, or why the admin refused it, with the present name
 * (docs/admin.md). The form below has the waiting name.
 */
function NameNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardProfileTexts().newName;
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

interface NoticeProps {
  icon: typeof MapPinOff;
  title: string;
  children: ReactNode;
}

function Notice({ icon: Icon, title, children }: NoticeProps) {
  return (
    <div className="flex gap-3 rounded bg-warning-soft p-3">
      <Icon size={20} aria-hidden="true" className="mt-1 shrink-0 text-warning" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">{title}</h3>
        {children}
      </div>
    </div>
  );
}

const addressParts = ['address', 'city', 'state', 'zipCode'] as const;
type AddressPart = (typeof addressParts)[number];

/**
 * Returns the parts without which the card shows 'Address pending verification' (specification,
 * section 3).
 */
export function missingAddressParts(profile: Pick<PharmacyProfile, AddressPart>): AddressPart[] {
  return addressParts.filter((part) => !profile[part]?.trim());
}
