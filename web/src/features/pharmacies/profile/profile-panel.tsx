import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Printer from 'lucide-react/icons/printer';
import Store from 'lucide-react/icons/store';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { listed } from '../../../i18n/place.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OpeningPanel } from '../opening/opening-panel.tsx';
import { missingAddressParts } from './missing-address.ts';
import { NameNotice } from './name-notice.tsx';
import { Notice } from './notice.tsx';
import { PresenceSwitches } from './presence-switches.tsx';
import { ProfileForm, profileStamp } from './profile-form.tsx';

export function ProfilePanel({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().profile;
  return (
    <section id="profile" aria-labelledby="profile-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-5">
        <div>
          <h2 id="profile-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        {profile.verificationStatus === 'verified' && <OwnPage id={profile.id} />}
        <PresenceSwitches profile={profile} />
        <OpeningPanel profile={profile} />
        <MissingAddress profile={profile} />
        <NameNotice profile={profile} />
        <ProfileForm key={profileStamp(profile)} profile={profile} />
      </Card>
    </section>
  );
}

function OwnPage({ id }: { id: string }) {
  const t = useDashboardTexts().profile;
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton href={paths.pharmacy(id)} look="secondary">
        <Store size={18} aria-hidden="true" />
        {t.ownPage}
      </LinkButton>
      <LinkButton href={paths.poster(id)} look="secondary">
        <Printer size={18} aria-hidden="true" />
        {t.poster}
      </LinkButton>
    </p>
  );
}

function MissingAddress({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().profile;
  const language = useLanguage();
  const missing = missingAddressParts(profile);
  if (missing.length === 0) return null;
  const parts = listed(
    language,
    missing.map((part) => t.parts[part]),
  );
  return (
    <Notice icon={MapPinOff} title={t.missingTitle}>
      <p>{t.missing(parts)}</p>
    </Notice>
  );
}
