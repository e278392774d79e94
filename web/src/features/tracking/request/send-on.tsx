import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useTrackMoreTexts } from '../../../i18n/texts/track-more.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Card } from '../../../ui/card.tsx';
import type { PartOfRequest } from '../kinds.ts';
import { AskTown } from './ask-town.tsx';
import { OtherPharmacies } from './other-pharmacies.tsx';

/** The request as it is, to another pharmacy with one tap, or as a question to the town (issue 12, point 5). */
export default function SendOn({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().sendOn;
  const city = isolated(cityName(useLanguage(), request.pharmacy.city));
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">
        {request.status === 'declined' ? t.declined : t.silent}
      </h2>
      <p className="text-muted">{t.text}</p>
      <OtherPharmacies token={token} request={request} onMade={onMade} />
      <AskTown token={token} request={request} city={city} onMade={onMade} />
    </Card>
  );
}
