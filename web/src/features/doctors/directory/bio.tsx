import { useId, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/texts/doctors.ts';
import { cx } from '../../../ui/cx.ts';
import { WrittenText } from '../../../ui/written.tsx';

/** About as much as four lines of a card hold. */
const short = 180;

/** A doctor's words, cut to a few lines until somebody wants to read on. */
export function Bio({ name, text }: { name: string; text: string }) {
  const t = useDoctorTexts().directory;
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = text.length > short || text.split('\n').length > 4;
  return (
    <div>
      <WrittenText id={id} text={text} className={cx(long && !open && 'line-clamp-4')} />
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-medium text-primary underline underline-offset-4"
        >
          {open ? t.less : t.more}
          <span className="sr-only">, {t.moreAbout(name)}</span>
        </button>
      )}
    </div>
  );
}
