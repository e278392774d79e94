import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransferTexts } from '../../../i18n/texts/transfers.ts';
import { toast } from '../../../ui/toast.ts';
import { refreshAdvertisements } from '../manage/queries.ts';
import { paymentMethodsQuery } from './queries.ts';

/**
 * Asks how somebody wants to pay where there is more than a card, else goes to the card at once.
 * @param payByCard opens the payment by card
 */
export function useChoice(payByCard: (advertisement: Advertisement) => Promise<void>) {
  const t = useTransferTexts();
  const client = useQueryClient();
  const methods = useQuery(paymentMethodsQuery).data;
  const [choosing, setChoosing] = useState<Advertisement | null>(null);

  const pay = async (advertisement: Advertisement) => {
    // Where it cannot be asked, what is always there is offered.
    const known = await client.ensureQueryData(paymentMethodsQuery).catch(() => null);
    if (known?.transfer) setChoosing(advertisement);
    else await payByCard(advertisement);
  };
  return {
    pay,
    /** What is due by transfer, where that is offered. */
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
