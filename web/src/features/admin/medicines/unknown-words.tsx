import { plural } from '../../../i18n/format.ts';
import { useMedicinesTexts } from '../../../i18n/medicines.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { DecisionControls } from '../deciding.tsx';

interface UnknownWordsProps {
  asked: readonly { words: string; askers: number }[];
  onAdd: (words: string) => void;
}

export function UnknownWords({ asked, onAdd }: UnknownWordsProps) {
  const t = useMedicinesTexts().desk;
  const language = useLanguage();
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="unknown-words" className="border-y border-line py-4">
      <h2 id="unknown-words" className="text-lg font-semibold">
        {t.unknown}
      </h2>
      <p className="text-sm text-muted">{t.unknownIntro}</p>
      <ul className="mt-2 divide-y divide-line">
        {asked.map(({ words, askers }) => (
          <li key={words} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              <UserText text={words} className="font-medium" />{' '}
              <span className="text-sm text-muted">{plural(language, askers, t.askers)}</span>
            </span>
            <DecisionControls>
              <Button variant="secondary" onClick={() => onAdd(words)}>
                {t.addWords}
                <span className="sr-only">: {words}</span>
              </Button>
            </DecisionControls>
          </li>
        ))}
      </ul>
    </section>
  );
}
