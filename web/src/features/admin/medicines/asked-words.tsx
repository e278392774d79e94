import { plural } from '../../../i18n/format.ts';
import { useMedicinesTexts } from '../../../i18n/texts/medicines.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Button } from '../../../ui/button.tsx';
import { Written } from '../../../ui/written.tsx';

interface AskedWordsProps {
  asked: readonly { words: string; askers: number }[];
  onAdd: (words: string) => void;
}

/** Words that enough people asked for and that the list does not know; nothing where there are none. */
export function AskedWords({ asked, onAdd }: AskedWordsProps) {
  const t = useMedicinesTexts().desk;
  const language = useLanguage();
  if (asked.length === 0) return null;
  return (
    <section
      aria-labelledby="asked-words"
      className="rounded border border-line bg-surface-raised p-4 shadow"
    >
      <h2 id="asked-words" className="text-lg font-semibold">
        {t.unknown}
      </h2>
      <p className="text-sm text-muted">{t.unknownIntro}</p>
      <ul className="mt-2 divide-y divide-line">
        {asked.map(({ words, askers }) => (
          <li key={words} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              <Written text={words} className="font-medium" />{' '}
              <span className="text-sm text-muted">{plural(language, askers, t.askers)}</span>
            </span>
            <Button look="secondary" onClick={() => onAdd(words)}>
              {t.addWords}
              <span className="sr-only">: {words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
