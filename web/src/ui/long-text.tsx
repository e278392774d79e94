import { useId, useState } from 'react';
import { FoldButton } from './fold-button.tsx';
import { UserParagraph } from './user-text.tsx';

/** About the text of three lines on a wide screen, and of seven on a phone. */
const maxLength = 240;

/** A person's text, of which a long one shows three lines until it is opened. */
export function LongText(props: { text: string; texts: { whole: string; less: string } }) {
  const { text, texts } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  if (text.length <= maxLength && text.split('\n').length <= 7)
    return <UserParagraph text={text} />;
  return (
    <div>
      <UserParagraph id={id} text={text} className={open ? '' : 'line-clamp-3'} />
      <FoldButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? texts.less : texts.whole}
      </FoldButton>
    </div>
  );
}
