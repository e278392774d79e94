import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { PharmacyPrice } from '@dawaya/contract/endpoints/pharmacy-prices';
import { maxPriceNameLength, priceKey } from '@dawaya/contract/vocabulary/prices';
import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { pricesQuery, usePriceList } from '../../../shared/prices/queries.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { type InquiryState, isAnswerable } from './inquiry.ts';

export type Answered = ReceivedInquiry & { given: NonNullable<ReceivedInquiry['given']> };

interface GivenAnswerProps {
  pharmacyId: string;
  inquiry: Answered;
  state: InquiryState;
  onChange: () => void;
}

export function SentAnswer({ pharmacyId, inquiry, state, onChange }: GivenAnswerProps) {
  const t = useInquiriesTexts();
  const { given, items, answeredBy } = inquiry;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {state !== 'open' && <StateBadge state={state} />}
        {answeredBy && (
          <span className="min-w-0 text-sm text-muted">
            {t.answer.by} <UserText text={answeredBy} />
          </span>
        )}
      </p>
      <AnswerReading answer={given} items={items} />
      {isAnswerable(state) && (
        <div className="flex flex-col gap-1">
          <Button variant="secondary" onClick={onChange} className="px-3">
            <Pencil size={18} aria-hidden="true" />
            {t.answer.details}
          </Button>
          <SavePricesButton pharmacyId={pharmacyId} inquiry={inquiry} />
        </div>
      )}
    </div>
  );
}

const tones: Record<Exclude<InquiryState, 'open'>, Tone> = {
  waiting: 'primary',
  heldOver: 'warning',
  chosen: 'success',
  elsewhere: 'neutral',
  closed: 'neutral',
  expired: 'neutral',
  over: 'neutral',
};

export function StateBadge({ state }: { state: Exclude<InquiryState, 'open'> }) {
  const t = useInquiriesTexts().states;
  return <Badge tone={tones[state]}>{t[state]}</Badge>;
}

interface SavePricesProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
}

function SavePricesButton({ pharmacyId, inquiry }: SavePricesProps) {
  const t = useInquiriesTexts().prices;
  const language = useLanguage();
  const toastFailure = useFailureToast('pharmacy');
  const { data } = useQuery(pricesQuery(pharmacyId));
  const { add } = usePriceList(pharmacyId);
  const [busy, setBusy] = useState(false);
  const prices = data ? newPrices(inquiry, data.prices) : [];
  if (prices.length === 0) return null;
  const save = async () => {
    setBusy(true);
    try {
      await add(prices);
      toast({ title: t.saved });
    } catch (error) {
      toastFailure(error, t.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void save()} className="text-primary">
      <BookmarkPlus size={18} aria-hidden="true" />
      {plural(language, prices.length, t.offer)}
    </Button>
  );
}

/**
 * Returns the prices of an answer that the list lacks or has differently, by the name of the item
 * or of its replacement. It skips a name with two prices, and a price for a quantity.
 */
export function newPrices(
  { items, given }: Pick<ReceivedInquiry, 'items' | 'given'>,
  list: readonly Pick<PharmacyPrice, 'name' | 'priceSdg'>[],
): { name: string; priceSdg: number }[] {
  const listedPrices = new Map(list.map(({ name, priceSdg }) => [priceKey(name), priceSdg]));
  const answered = (given?.lines ?? []).flatMap(({ item, has, alternative, priceSdg }) => {
    const name = has ? items[item]?.text : alternative;
    // The list has the prices of one.
    if ((items[item]?.quantity ?? '1') !== '1') return [];
    return name && priceSdg !== null && name.length <= maxPriceNameLength
      ? [{ name, priceSdg }]
      : [];
  });
  const keys = answered.map(({ name }) => priceKey(name));
  return answered.filter(
    ({ priceSdg }, index) =>
      keys.filter((key) => key === keys[index]).length === 1 &&
      listedPrices.get(keys[index] ?? '') !== priceSdg,
  );
}
