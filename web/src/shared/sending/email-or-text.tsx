import { useState } from 'react';
import { useSendingTexts } from '../../i18n/sending.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { readStored, readTimed } from '../../lib/store/store.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { EmailField } from '../contact-details/contact-fields.tsx';
import { takesPhoneQuery } from '../contact-details/takes-phone.ts';

const loadTextWay = () => import('./text-way.tsx');

interface EmailOrTextProps {
  /** The form's draft, which has the choice of before. */
  draft: string;
  /** The choice loads before the field is in view, so that it moves nothing. */
  isNear: boolean;
}

/** The email field, which a phone can replace where the operator has a gateway. */
export function EmailOrText({ draft, isNear }: EmailOrTextProps) {
  const t = useSendingTexts();
  const takesPhone = useRead(takesPhoneQuery).data ?? false;
  const [chosen, choose] = useState(() => readTimed('formDraft', draft)?.values.way ?? wayBefore());
  const text = useLazyModule(loadTextWay, takesPhone && (isNear || chosen === 'text'));
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
        <EmailField
          hint={!text && (takesPhone ? t.orText : t.emailHint)}
          placeholder="name@example.com"
          required={text ? !isByText : !takesPhone}
        />
      </fieldset>
    </>
  );
}

/**
 * Returns the way of a sender whose details are stored: without an email, the last one had none.
 */
const wayBefore = () =>
  readStored('customerPhone') && !readStored('customerEmail') ? 'text' : 'email';
