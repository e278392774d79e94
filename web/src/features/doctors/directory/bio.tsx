import { useId, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { cx } from '../../../ui/cx.ts';
import { UserParagraph } from '../../../ui/user-text.tsx';

/** About the text of four lines on a card. */
const short = 180;

export function Bio({ name, text }: { name: string; text: string }) {
  const t = useDoctorTexts().directory;
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = text.length > short || text.split('\n').length > 4;
  return (
    <div>
      <UserParagraph id={id} text={text} className={cx(long && !open && 'line-clamp-4')} />
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
