import { useRef } from 'react';
import { reasonsIn } from '../../i18n/reasons.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';

interface SuggestedReasonsProps {
  reasons: readonly string[];
  field: string;
}

/** Frequent reasons: a tap inserts one, which can then be changed. */
export function SuggestedReasons({ reasons, field }: SuggestedReasonsProps) {
  const { title } = reasonsIn[useLanguage()];
  const box = useRef<HTMLFieldSetElement>(null);
  const insert = (reason: string) => {
    const input = box.current?.form?.elements.namedItem(field);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const written = input.value.trim();
    // Replaces a reason that was only tapped; a typed text stays.
    input.value = written === '' || reasons.includes(written) ? reason : `${written}\n${reason}`;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <fieldset ref={box} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{title}</legend>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => insert(reason)}
          className="min-h-11 rounded border border-line-strong px-3 py-1.5 text-start text-sm leading-snug hover:border-primary hover:bg-primary-soft"
        >
          <UserText text={reason} />
        </button>
      ))}
    </fieldset>
  );
}
