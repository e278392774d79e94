import type { PharmacyPriceList } from '@dawaya/contract/endpoints/pharmacy-prices';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { maxTypedPriceLength, readPrice } from '@dawaya/contract/vocabulary/money';
import { maxPriceNameLength } from '@dawaya/contract/vocabulary/prices';
import { useQuery } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { pricesQuery, usePriceList } from '../../../shared/prices/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { inputClass, TextField } from '../../../ui/field.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { PriceLines } from './price-lines.tsx';

export function PricesPanel({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts();
  const prices = useQuery(pricesQuery(pharmacyId));
  return (
    <section id="prices" aria-labelledby="prices-title" className="scroll-mt-2">
      <div className="flex flex-col gap-5">
        <div>
          <h2 id="prices-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        <PriceForm pharmacyId={pharmacyId} />
        <WhenLoaded query={prices} texts={t}>
          {(list) => <PriceRows pharmacyId={pharmacyId} list={list} />}
        </WhenLoaded>
        <PriceLines pharmacyId={pharmacyId} />
      </div>
    </section>
  );
}

/** The number of lines at first, and from which on a search shows. */
const shownAtFirst = 10;

interface PriceRowsProps {
  pharmacyId: string;
  list: PharmacyPriceList;
}

function PriceRows({ pharmacyId, list }: PriceRowsProps) {
  const t = usePricesTexts();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const { refusal, busy, remove } = useRemoval(pharmacyId, list);
  const foundPrices = list.prices.filter(({ name }) => fold(name).includes(fold(search)));
  const shown = isExpanded || search ? foundPrices : foundPrices.slice(0, shownAtFirst);
  if (list.prices.length === 0) return <p className="text-muted">{t.empty}</p>;
  return (
    <div className="flex flex-col gap-3">
      {list.prices.length > shownAtFirst && <Search onSearch={setSearch} />}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <p role="status" className="text-muted empty:absolute">
        {search && shown.length === 0 && t.noMatch}
      </p>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {shown.map(({ name, priceSdg }) => (
          <li key={name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">
              <UserText text={name} />
            </span>
            <span className="whitespace-nowrap">
              <span className="ltr-run font-semibold">{formatNumber(language, priceSdg)}</span>{' '}
              {t.currency}
            </span>
            <IconButton
              label={t.remove(name)}
              disabled={busy !== null}
              aria-busy={busy === name || undefined}
              onClick={() => void remove(name)}
              className="disabled:opacity-40"
            >
              <Trash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {shown.length < foundPrices.length && (
        <Button variant="secondary" onClick={() => setIsExpanded(true)}>
          {t.showAll(formatNumber(language, foundPrices.length))}
        </Button>
      )}
    </div>
  );
}

/** Removes a line; if a colleague has changed the list meanwhile, it shows the present list. */
function useRemoval(pharmacyId: string, list: PharmacyPriceList) {
  const t = usePricesTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const prices = usePriceList(pharmacyId);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const remove = async (name: string) => {
    setRefusal('');
    setBusy(name);
    try {
      await prices.remove(list, name);
    } catch (error) {
      if (sessionEnded(error)) return;
      setRefusal(sentenceOf(error, t.removeFailed));
      void prices.refresh();
    } finally {
      setBusy(null);
    }
  };
  return { refusal, busy, remove };
}

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const t = usePricesTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFollowsDirection(input);
  return (
    <search>
      <label htmlFor={id} className="sr-only">
        {t.search}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        placeholder={t.search}
        autoComplete="off"
        onInput={(event) => onSearch(event.currentTarget.value)}
        className={inputClass}
      />
    </search>
  );
}

/** Adds a line; an existing name gets the new price. */
function PriceForm({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const { add } = usePriceList(pharmacyId);
  const form = useForm({
    draft: 'price',
    failed: t.saveFailed,
    check: (data): Record<string, string> => {
      const { price } = readFields(data, 'price');
      return price === '' || readPrice(price) !== null ? {} : { price: t.invalidPrice };
    },
    send: (data) => {
      const { name, price } = readFields(data, 'name', 'price');
      return add([{ name, priceSdg: price }]);
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
        maxLength={maxPriceNameLength}
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
            maxLength={maxTypedPriceLength}
            autoComplete="off"
            className="rtl:text-end"
          />
        </div>
        <SubmitButton busy={form.busy}>{t.add}</SubmitButton>
      </div>
    </Form>
  );
}
