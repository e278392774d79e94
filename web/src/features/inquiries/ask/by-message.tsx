import { useState } from 'react';
import { useTextWaysTexts } from '../../../i18n/text-ways.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { Fold } from '../../../ui/fold.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { channelsQuery } from './queries.ts';

const loadWays = () =>
  import('../../../shared/text-ways/load-text-ways.tsx').then(({ loadTextWays }) =>
    loadTextWays(false),
  );

/** The ways to ask without this form, where the operator has set some up. They load when opened. */
export function ByMessage() {
  const t = useTextWaysTexts();
  const { data: channels } = useRead(channelsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const TextWays = useLazyModule(loadWays, isOpen);
  if (!channels?.length) return null;
  return (
    <Fold
      className="needs-scripts text-sm"
      title={t.title(channels.map((channel) => t.names[channel]).join(t.or))}
      // A person may open it before the page is live.
      ref={(fold) => {
        if (fold?.open) setIsOpen(true);
      }}
      onToggle={() => setIsOpen(true)}
    >
      {TextWays && <TextWays />}
    </Fold>
  );
}
