import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { PartOfRequest } from '../kinds.ts';
import { OtherPharmacies } from './other-pharmacies.tsx';

const loadAskTown = () => import('./ask-town.tsx');

/** Sends the request on: to another pharmacy with one tap, or to the town as an inquiry. */
export default function SendOn({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().sendOn;
  const city = isolated(cityName(useLanguage(), request.pharmacy.city));
  const [wanted, setWanted] = useState(false);
  const town = useLazyModule(loadAskTown, wanted);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">
        {request.status === 'declined' ? t.declined : t.silent}
      </h2>
      <p className="text-muted">{t.text}</p>
      <OtherPharmacies token={token} request={request} onMade={onMade} />
      <details
        className="group rounded border border-line p-3"
        onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary">
          {t.town(city)}
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
        </summary>
        <p className="mb-3 text-muted">{t.townText}</p>
        {town && <town.AskTown token={token} request={request} city={city} onMade={onMade} />}
      </details>
    </Card>
  );
}
