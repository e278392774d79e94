import { useState } from 'react';
import { readStored, readTimed } from '../../lib/store/store.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { EmailField } from '../contact-details/contact-fields.tsx';

const loadTextWay = () => import('./text-way.tsx').then(({ load }) => load());

interface EmailOrTextProps {
  /** The form's draft, which has the choice of before. */
  draft: string;
  hint: string;
  /** The choice loads before the field is in view, so that it moves nothing. */
  isNear: boolean;
}

/** The email field, which a phone can replace where the operator has a gateway. */
export function EmailOrText({ draft, hint, isNear }: EmailOrTextProps) {
  const [chosen, choose] = useState(() => readTimed('formDraft', draft)?.values.way ?? wayBefore());
  const text = useLazyModule(loadTextWay, isNear || chosen === 'text');
  const isByText = text !== null && chosen === 'text';
  return (
    <>
      {text && <text.TextWay chosen={isByText ? 'text' : 'email'} onChoose={choose} />}
      {/* The choice says what the label and the hint say. */}
      <fieldset
        disabled={isByText}
        hidden={isByText}
        className={text ? '[&_label]:sr-only' : undefined}
      >
        <EmailField hint={!text && hint} placeholder="name@example.com" required={!isByText} />
      </fieldset>
    </>
  );
}

/**
 * Returns the way of a sender whose details are stored: without an email, the last one had none.
 */
const wayBefore = () =>
  readStored('customerPhone') && !readStored('customerEmail') ? 'text' : 'email';
