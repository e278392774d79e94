import { longestTypedPrice, readPrice } from '@dawaya/contract/vocabulary/money';
import { longestPriceName } from '@dawaya/contract/vocabulary/prices';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { usePriceList } from '../../../shared/prices/queries.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Adds a line; an existing name gets the new price. */
export function PriceForm({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const { keep } = usePriceList(pharmacyId);
  const form = useForm({
    draft: 'price',
    failed: t.saveFailed,
    check: (data): Record<string, string> => {
      const { price } = typed(data, 'price');
      return price === '' || readPrice(price) !== null ? {} : { price: t.invalidPrice };
    },
    send: (data) => {
      const { name, price } = typed(data, 'name', 'price');
      return keep([{ name, priceSdg: price }]);
    },
    onDone: (_, element) => {
      element.reset();
      // The next line can be typed at once.
      element.querySelector<HTMLInputElement>('[name="name"]')?.focus();
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.add} className="flex flex-col gap-3">
      <TextField
        name="name"
        label={t.name}
        required
        maxLength={longestPriceName}
        autoComplete="off"
      />
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            name="price"
            label={t.price}
            required
            inputMode="numeric"
            dir="ltr"
            maxLength={longestTypedPrice}
            autoComplete="off"
            className="rtl:text-end"
          />
        </div>
        <SubmitButton busy={form.busy}>{t.add}</SubmitButton>
      </div>
    </Form>
  );
}
