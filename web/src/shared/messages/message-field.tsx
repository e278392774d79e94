import { directionOf } from '@dawaya/contract/vocabulary/direction';
import {
  type MessageSide,
  maxConversationMessageLength,
  type PhraseName,
  phrases,
  phrasesOf,
} from '@dawaya/contract/vocabulary/messages';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { fillField, followDirection } from '../../lib/field-direction.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { readTimed, writeTimed } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';

interface MessageFieldProps {
  side: MessageSide;
  draft: string;
  busy: boolean;
  onSend: (body: string) => Promise<boolean>;
}

export function MessageField({ side, draft, busy, onSend }: MessageFieldProps) {
  const t = useMessagesTexts();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftText = readTimed('formDraft', draft)?.values.body ?? '';

  const send = async () => {
    const body = field.current?.value.trim() ?? '';
    if (body === '' || busy) return field.current?.focus();
    if (!(await onSend(body))) return;
    // Text that was typed meanwhile is the next message.
    if (field.current?.value.trim() !== body) return;
    writeTimed('formDraft', draft, null);
    fillField(field.current, '');
    field.current.focus();
  };
  // Enter makes a new line, as on a phone; Ctrl and Enter send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {t.field[side]}
      </label>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
        <textarea
          ref={(element) => {
            field.current = element;
            return followDirection(element);
          }}
          id={id}
          rows={2}
          maxLength={maxConversationMessageLength}
          defaultValue={draftText}
          dir={directionOf(draftText)}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget }) => {
            const { value } = currentTarget;
            writeTimed('formDraft', draft, value === '' ? null : { values: { body: value } });
          }}
          className={inputClass}
        />
        <Button variant="secondary" busy={busy} onClick={() => void send()} className="shrink-0">
          {t.send}
        </Button>
      </div>
    </div>
  );
}

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
    <Fold ref={box} title={t.phrases}>
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
    </Fold>
  );
}
