import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSendingTexts } from '../../i18n/sending.ts';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { NameField, PhoneField } from '../contact-details/contact-fields.tsx';
import type { Details } from './use-sending.ts';

interface ContactPartProps {
  folded: Details | null;
  unfold: () => void;
  /** The email field. */
  email: ReactNode;
  /** The step's name is its title, and the form has to fit one screen of a phone. */
  isStep?: boolean;
}

/** The customer's contact details: a summary if they are known, with the fields behind it. */
export function ContactPart({ folded, unfold, email, isStep }: ContactPartProps) {
  const t = useSendingTexts();
  const fields = useRef<HTMLDivElement>(null);
  return (
    <fieldset>
      <legend className={isStep ? 'sr-only' : 'mb-2 text-xl font-semibold'}>{t.aboutYou}</legend>
      {folded && (
        <div className="flex items-center gap-3 rounded border border-line bg-surface-raised py-2 ps-4 pe-1">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <UserText className="font-medium" text={folded.customerName ?? ''} />
            {' · '}
            <bdi dir="ltr" className="ltr-run whitespace-nowrap">
              {folded.phone}
            </bdi>
            {' · '}
            {/* A long address takes its own line before it breaks. */}
            <bdi dir="ltr" className="ltr-run inline-block max-w-full">
              {folded.email}
            </bdi>
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              flushSync(unfold);
              fields.current?.querySelector('input')?.focus();
            }}
          >
            <Pencil size={18} aria-hidden="true" />
            {t.edit}
          </Button>
        </div>
      )}
      {/* The fields are sent, folded or not. */}
      <div ref={fields} hidden={folded !== null}>
        <div className="flex flex-col gap-2 sm:gap-3">
          <NameField name="customerName" />
          <div className="grid gap-2 sm:gap-3 sm:grid-cols-2">
            <PhoneField {...(isStep && { hint: '', placeholder: '0912 345 678, +44 …' })} />
            {email}
          </div>
        </div>
      </div>
    </fieldset>
  );
}
