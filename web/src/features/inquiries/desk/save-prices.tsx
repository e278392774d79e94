import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { pricesQuery, usePriceList } from '../../../shared/prices/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { newPrices } from './new-prices.ts';

interface SavePricesProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
}

export function SavePrices({ pharmacyId, inquiry }: SavePricesProps) {
  const t = useInquiriesTexts().prices;
  const language = useLanguage();
  const sessionEnded = useSessionEnded('pharmacy');
  const { data } = useQuery(pricesQuery(pharmacyId));
  const { keep } = usePriceList(pharmacyId);
  const [busy, setBusy] = useState(false);
  const prices = data ? newPrices(inquiry, data.prices) : [];
  if (prices.length === 0) return null;
  const save = async () => {
    setBusy(true);
    try {
      await keep(prices);
      toast({ title: t.saved });
    } catch (error) {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void save()} className="text-primary">
      <BookmarkPlus size={18} aria-hidden="true" />
      {plural(language, prices.length, t.offer)}
    </Button>
  );
}
