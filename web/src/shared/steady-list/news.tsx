import { type PluralForms, plural } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';

interface NewsProps {
  texts: { waiting: PluralForms; left: PluralForms };
  waiting: number;
  left: number;
  onInsert: () => void;
}

/** The notice of new rows, which wait so that no row moves under a thumb. */
export function News({ texts, waiting, left, onInsert }: NewsProps) {
  const language = useLanguage();
  const leftText = left > 0 ? plural(language, left, texts.left) : '';
  const text = waiting > 0 ? plural(language, waiting, texts.waiting) : leftText;
  return (
    <>
      <p role="status" className="sr-only">
        {waiting > 0 && text}
      </p>
      {text && (
        <button
          type="button"
          onClick={onInsert}
          className={
            waiting > 0
              ? 'sticky top-18 z-10 min-h-11 rounded-full border border-primary bg-primary px-4 font-semibold text-on-primary shadow'
              : 'min-h-11 self-start rounded-full border border-line-strong px-4 text-muted'
          }
        >
          {text}
        </button>
      )}
    </>
  );
}
