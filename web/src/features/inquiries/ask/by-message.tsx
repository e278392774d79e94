import { useState } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { Fold } from '../../../ui/fold.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { hasTextWaysQuery } from './queries.ts';

const loadWays = () =>
  import('../../../shared/text-ways/load-text-ways.tsx').then(({ loadTextWays }) =>
    loadTextWays(false),
  );

/** The ways to ask without this form, where the operator has set some up. They load when opened. */
export function ByMessage() {
  const t = useAskTexts();
  const { data: hasTextWays } = useRead(hasTextWaysQuery);
  const [isOpen, setIsOpen] = useState(false);
  const TextWays = useLazyModule(loadWays, isOpen);
  if (!hasTextWays) return null;
  return (
    <Fold
      className="needs-scripts text-sm"
      title={t.byMessage}
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
