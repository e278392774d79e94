import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import { type ReactNode, useState } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type PaymentMethods, paymentMethodsQuery, refreshAdvertisements } from '../queries.ts';
import { TransferForm } from './transfer-form.tsx';

interface PaymentChoiceProps {
  advertisement: Advertisement | null;
  methods: PaymentMethods;
  onCard: (advertisement: Advertisement) => void;
  onSent: () => void;
  onClose: () => void;
}

export function PaymentChoice({ advertisement, methods, onCard, ...rest }: PaymentChoiceProps) {
  const t = useTransferTexts();
  const [transferFor, setTransferFor] = useState<string | null>(null);
  const isTransfer = !methods.card || transferFor === advertisement?.id;
  const close = () => {
    setTransferFor(null);
    rest.onClose();
  };
  return (
    <Dialog
      open={advertisement !== null}
      onClose={close}
      title={isTransfer ? t.title : t.choice.title}
    >
      {advertisement && methods.transfer && isTransfer && (
        <TransferForm
          key={advertisement.id}
          advertisement={advertisement}
          terms={methods.transfer}
          onSent={() => {
            setTransferFor(null);
            rest.onSent();
          }}
        />
      )}
      {advertisement && methods.transfer && !isTransfer && (
        <Ways
          amountSdg={methods.transfer.amountSdg}
          onTransfer={() => setTransferFor(advertisement.id)}
          onCard={() => onCard(advertisement)}
        />
      )}
    </Dialog>
  );
}

/** Bankak first: few pharmacists in Sudan have a card. */
function Ways(props: { amountSdg: number; onTransfer: () => void; onCard: () => void }) {
  const t = useTransferTexts();
  const { fee } = useAdvertisementPaymentTexts();
  const language = useLanguage();
  const amount = t.pounds(formatNumber(language, props.amountSdg));
  return (
    <div className="flex flex-col gap-3">
      <Way
        icon={<Landmark size={24} aria-hidden="true" />}
        name={t.choice.bankak}
        price={`${amount} ${t.days}`}
        text={t.choice.bankakText}
        onChoose={props.onTransfer}
      />
      <Way
        icon={<CreditCard size={24} aria-hidden="true" />}
        name={t.choice.card}
        price={fee}
        text={t.choice.cardText}
        onChoose={props.onCard}
      />
    </div>
  );
}

function Way(props: {
  icon: ReactNode;
  name: string;
  price: string;
  text: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={props.onChoose}
      className="flex items-start gap-3 rounded border border-line-strong p-4 text-start hover:border-primary hover:bg-primary-soft"
    >
      <span className="text-primary">{props.icon}</span>
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{props.name}</span>
        <span className="font-medium text-primary">{props.price}</span>
        <span className="text-sm text-muted">{props.text}</span>
      </span>
    </button>
  );
}

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
    const paymentMethods = await client.ensureQueryData(paymentMethodsQuery).catch(() => null);
    if (paymentMethods?.transfer) setChoosing(advertisement);
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
