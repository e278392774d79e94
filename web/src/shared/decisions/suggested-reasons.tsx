import { useRef } from 'react';
import { reasonsIn } from '../../i18n/texts/reasons.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Written } from '../../ui/written.tsx';

interface SuggestedReasonsProps {
  reasons: readonly string[];
  /** The name of the field that a tap writes them to. */
  field: string;
}

/** Reasons that are often given: a tap inserts one, which can then be changed. */
export function SuggestedReasons({ reasons, field }: SuggestedReasonsProps) {
  const { title } = reasonsIn[useLanguage()];
  const box = useRef<HTMLFieldSetElement>(null);
  const insert = (reason: string) => {
    const input = box.current?.form?.elements.namedItem(field);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const written = input.value.trim();
    // Another one that was only tapped gives way; what somebody typed stays.
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
          <Written text={reason} />
        </button>
      ))}
    </fieldset>
  );
}
