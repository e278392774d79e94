import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { Name } from '../../../ui/name.tsx';
import { Steps } from './steps.tsx';

interface SentToProps {
  tracked: Exclude<Tracked, { kind: 'inquiry' }>;
  name: string;
  /** Milliseconds: the time of the last read. */
  lookedAt: number;
}

export function SentTo({ tracked, name, lookedAt }: SentToProps) {
  const t = useTrackTexts();
  const language = useLanguage();
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg leading-snug font-semibold break-words">
        <span className="block text-sm font-normal text-muted">{t.to}</span> <Name value={name} />
      </h2>
      <Steps tracked={tracked} />
      {isOpen(tracked.status) && (
        <p className="text-sm text-muted">
          <span className="needs-scripts">{t.refreshes}</span>{' '}
          {t.looked(formatDateTime(language, new Date(lookedAt)))}
        </p>
      )}
    </Card>
  );
}
