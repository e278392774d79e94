import { useState } from 'react';
import { namesOf, useTextWaysTexts } from '../../../i18n/text-ways.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { loadCode } from '../../../shared/text-ways/load-code.ts';
import { TextWaysList } from '../../../shared/text-ways/text-ways.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { textWaysQuery } from './queries.ts';

/** The ways to ask without this form, where the operator has set some up. */
export function ByMessage() {
  const t = useTextWaysTexts();
  const { data: ways } = useRead(textWaysQuery);
  const [isOpen, setIsOpen] = useState(false);
  const Code = useLazyModule(loadCode, isOpen);
  if (!ways?.length) return null;
  return (
    <Fold
      className="text-sm"
      title={t.title(namesOf(t, ways))}
      // For the codes only: the addresses need no scripts. A person may open it before the page is live.
      ref={(fold) => {
        if (fold?.open) setIsOpen(true);
      }}
      onToggle={() => setIsOpen(true)}
    >
      <TextWaysList ways={ways} Code={Code ?? undefined} />
    </Fold>
  );
}
