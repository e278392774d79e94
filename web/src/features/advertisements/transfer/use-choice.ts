import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { toast } from '../../../ui/toast.ts';
import { refreshAdvertisements } from '../manage/queries.ts';
import { paymentMethodsQuery } from './queries.ts';

/**
 * Asks for the way to pay if there is more than the card, else opens the card payment.
 * @param payByCard opens the payment by card
 */
export function useChoice(payByCard: (advertisement: Advertisement) => Promise<void>) {
  const t = useTransferTexts();
  const client = useQueryClient();
  const methods = useQuery(paymentMethodsQuery).data;
  const [choosing, setChoosing] = useState<Advertisement | null>(null);

  const pay = async (advertisement: Advertisement) => {
    // After a failed read it offers the card, which is always available.
    const known = await client.ensureQueryData(paymentMethodsQuery).catch(() => null);
    if (known?.transfer) setChoosing(advertisement);
    else await payByCard(advertisement);
  };
  return {
    pay,
    terms: methods?.transfer,
    dialog: methods && {
      advertisement: choosing,
      methods,
      onClose: () => setChoosing(null),
      onCard: (advertisement: Advertisement) => {
        setChoosing(null);
        void payByCard(advertisement);
      },
      onSent: () => {
        setChoosing(null);
        toast({ title: t.sent, description: t.sentText });
        void refreshAdvertisements(client);
      },
    },
  };
}
