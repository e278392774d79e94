import type { PriceListLine } from '@dawaya/contract/endpoints/pharmacy-prices';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxTypedPriceLength, readPrice } from '@dawaya/contract/vocabulary/money';
import { maxPriceNameLength } from '@dawaya/contract/vocabulary/prices';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { usePriceList } from '../../../shared/prices/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { ListForm } from '../lists/list-form.tsx';

type Problem = NonNullable<PriceListLine['problem']>;
interface EditedLine extends Pick<PriceListLine, 'at' | 'written' | 'name' | 'product'> {
  price: string;
  problem: Problem | null;
}

const toEditedLine = ({ priceSdg, ...line }: PriceListLine): EditedLine => ({
  ...line,
  price: priceSdg === null ? '' : String(priceSdg),
});
/** Returns whether a line counts: it has a name and a price, and its name is not repeated. */
const isReady = ({ name, price, problem }: EditedLine): boolean =>
  problem !== 'listed_twice' && name.trim() !== '' && readPrice(price) !== null;

/** Takes a pasted list or a file: line by line what was read, to correct and to save. */
export function PriceLines({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts();
  const language = useLanguage();
  const sessionEnded = useSessionEnded('pharmacy');
  const { add } = usePriceList(pharmacyId);
  const [lines, setLines] = useState<EditedLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const ready = lines.filter(isReady);
  const save = async () => {
    setRefusal('');
    setBusy(true);
    try {
      await add(ready.map(({ name, price }) => ({ name, priceSdg: price })));
      setLines(lines.filter((line) => !isReady(line)));
      toast({ title: t.saved });
    } catch (error) {
      if (!sessionEnded(error)) setRefusal(sentenceOf(error, t.saveFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <ListForm
        pharmacyId={pharmacyId}
        name="prices"
        texts={{ title: t.title, label: t.list.label, hint: t.list.hint }}
        acceptsFile
        onRead={(read) => setLines(read.map(toEditedLine))}
      />
      {lines.length > 0 && (
        <ul
          aria-label={t.list.lines}
          className="flex max-h-[32rem] flex-col divide-y divide-line overflow-y-auto"
        >
          {lines.map((line) => (
            <PriceLine
              key={line.at}
              line={line}
              onChange={(next) => setLines(lines.map((one) => (one.at === line.at ? next : one)))}
              onRemove={() => setLines(lines.filter(({ at }) => at !== line.at))}
            />
          ))}
        </ul>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {ready.length > 0 && (
        <Button busy={busy} onClick={() => void save()} className="self-start">
          {plural(language, ready.length, t.list.save)}
        </Button>
      )}
    </div>
  );
}

interface PriceLineProps {
  line: EditedLine;
  onChange: (line: EditedLine) => void;
  onRemove: () => void;
}

function PriceLine({ line, onChange, onRemove }: PriceLineProps) {
  const t = usePricesTexts();
  const language = useLanguage();
  const { at, written, name, price, problem, product } = line;
  const of = formatNumber(language, at);
  // The old reason ends once the line has what it lacked.
  const reason = problem && !isReady(line) ? t.list.problems[problem] : '';
  return (
    <li className="flex flex-col gap-2 py-3">
      <UserText text={written} className="text-sm text-muted wrap-anywhere" />
      <input
        aria-label={`${t.name} (${t.list.line(of)})`}
        value={name}
        dir={directionOf(name)}
        maxLength={maxPriceNameLength}
        autoComplete="off"
        onChange={({ target }) =>
          // Another name is another medicine, which the server reads again when it is needed.
          onChange({ ...line, name: target.value, product: null, problem: null })
        }
        className={inputClass}
      />
      <div className="flex items-center gap-2">
        <input
          aria-label={`${t.price} (${t.list.line(of)})`}
          aria-invalid={(price !== '' && readPrice(price) === null) || undefined}
          value={price}
          dir="ltr"
          inputMode="numeric"
          maxLength={maxTypedPriceLength}
          autoComplete="off"
          onInput={({ currentTarget }) => onChange({ ...line, price: currentTarget.value })}
          className={`${inputClass} min-w-0 flex-1 rtl:text-end`}
        />
        <span>{t.currency}</span>
        <IconButton label={t.list.remove(of)} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-sm font-medium text-warning empty:hidden">{reason}</p>
      {product && (
        <p className="text-sm text-success">
          <UserText text={productName(language, product)} />
          {product.strength && ' '}
          <UserText text={product.strength ?? ''} />
        </p>
      )}
    </li>
  );
}
