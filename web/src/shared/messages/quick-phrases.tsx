import {
  type MessageSide,
  type PhraseName,
  phrases,
  phrasesOf,
} from '@dawaya/contract/vocabulary/messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { useLanguage } from '../../lib/preferences.ts';

interface QuickPhrasesProps {
  side: MessageSide;
  disabled: boolean;
  onSend: (phrase: PhraseName) => void;
}

/** Frequent phrases: they open by a tap, and a second tap sends. */
export function QuickPhrases({ side, disabled, onSend }: QuickPhrasesProps) {
  const t = useMessagesTexts();
  const language = useLanguage();
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={box} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium text-primary">
        {t.phrases}
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <p className="mb-2 text-sm text-muted">{t.phrasesHint}</p>
      <ul className="flex flex-wrap gap-2">
        {phrasesOf(side).map((name) => (
          <li key={name}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => {
                if (box.current) box.current.open = false;
                onSend(name);
              }}
              className="min-h-11 rounded-full border border-line-strong px-4 py-1.5 text-start hover:border-primary hover:bg-primary-soft disabled:opacity-60"
            >
              {phrases[name][language]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
