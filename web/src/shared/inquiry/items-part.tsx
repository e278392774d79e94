import { maxItems } from '@dawaya/contract/vocabulary/answers';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import {
  type InquiryItem,
  maxItemLength,
  maxQuantityLength,
} from '@dawaya/contract/vocabulary/inquiries';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../i18n/format.ts';
import { useInquiryItemsTexts } from '../../i18n/inquiry-items.ts';
import { followDirection } from '../../lib/field-direction.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { MedicineInput } from '../medicines/medicine-input.tsx';
import { quantityName, textName } from './ask-draft.ts';
import { useItemRows } from './items.ts';

interface ItemsPartProps {
  draft: string;
  asked?: string | null;
  given?: readonly InquiryItem[];
  typed?: Record<string, string> | null;
}

export function ItemsPart({ draft, asked = null, given, typed = null }: ItemsPartProps) {
  const t = useInquiryItemsTexts();
  const language = useLanguage();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { rows, add, remove } = useItemRows({ draft, asked, given, typed }, fields);
  const number = (value: number) => formatNumber(language, value);
  const full = rows.length >= maxItems;
  const lineAt = (at: number) =>
    [...(fields.current?.querySelectorAll<HTMLInputElement>('[name^="item."]') ?? [])].at(at);
  return (
    <fieldset ref={fields} className="flex flex-col gap-3">
      <legend className="mb-1 text-xl font-semibold">{t.title}</legend>
      <p className="text-sm text-muted">{t.hint}</p>
      <ul className="flex flex-col gap-3">
        {rows.map(({ id, text, quantity }, index) => (
          // The labels are visible above the first line only.
          <li key={id} className={cx('flex items-start gap-2', index > 0 && '[&_label]:sr-only')}>
            <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_5.5rem] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
              {/* Neither 'required' nor 'optional' is true of a line: photos alone are enough. */}
              <Field name={textName(id)} label={t.medicine(number(index + 1))} required>
                {(inputProps) => (
                  <MedicineInput
                    {...inputProps}
                    name={textName(id)}
                    defaultValue={text}
                    placeholder={index > 0 ? t.medicine(number(index + 1)) : undefined}
                    maxLength={maxItemLength}
                    className={inputClass}
                  />
                )}
              </Field>
              <Field name={quantityName(id)} label={t.quantity} required>
                {(inputProps) => (
                  <input
                    {...inputProps}
                    name={quantityName(id)}
                    aria-label={t.quantityOf(number(index + 1))}
                    placeholder={index > 0 ? t.quantity : undefined}
                    ref={followDirection}
                    dir={directionOf(quantity ?? '')}
                    defaultValue={quantity}
                    maxLength={maxQuantityLength}
                    autoComplete="off"
                    className={inputClass}
                  />
                )}
              </Field>
            </div>
            {rows.length > 1 && (
              <IconButton
                label={t.remove(number(index + 1))}
                onClick={() => {
                  flushSync(() => remove(id));
                  // The next line takes the focus; after the last one, the line above.
                  lineAt(index < rows.length - 1 ? index : -1)?.focus();
                }}
                className={index > 0 ? 'mt-0.5' : 'mt-8'}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {/* The button for another line needs scripts. */}
      <noscript>{import.meta.env.SSR && <PlainLines from={rows.length} />}</noscript>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={full}
          onClick={() => {
            // An empty last line is the next one already.
            if (lineAt(-1)?.value.trim()) flushSync(add);
            lineAt(-1)?.focus();
          }}
        >
          <Plus size={20} aria-hidden="true" />
          {t.add}
        </Button>
        <p role="status" className="text-sm text-muted empty:absolute">
          {full && t.full(number(maxItems))}
        </p>
      </div>
    </fieldset>
  );
}

function PlainLines({ from }: { from: number }) {
  const t = useInquiryItemsTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  return (
    <ul className="flex flex-col gap-3">
      {[0, 1, 2].map((more) => (
        <li key={more} className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
          <input
            name={textName(plainLine + more)}
            aria-label={t.medicine(number(from + more + 1))}
            placeholder={t.medicine(number(from + more + 1))}
            maxLength={maxItemLength}
            className={inputClass}
          />
          <input
            name={quantityName(plainLine + more)}
            aria-label={t.quantityOf(number(from + more + 1))}
            maxLength={maxQuantityLength}
            className={inputClass}
          />
        </li>
      ))}
    </ul>
  );
}

/** A number above those of lines that the button adds. */
const plainLine = 1000;
