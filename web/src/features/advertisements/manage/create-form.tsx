import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import {
  longestDescription,
  longestPrice,
  longestProductName,
  longestUrl,
} from '@dawaya/contract/vocabulary/lengths';
import { useQueryClient } from '@tanstack/react-query';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readStored } from '../../../lib/store/store.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { PictureField } from './picture-field.tsx';
import { showAdvertisement } from './queries.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

interface CreateFormProps {
  /** Whether its payment follows. */
  mayPay: boolean;
  busy: boolean;
  onCreated: (advertisement: Advertisement, picture: Blob | null) => void;
}

/**
 * Creates an advertisement. The list shows it at once, so the form is emptied before anything else:
 * sending it again would make a second one.
 */
export function CreateForm({ mayPay, busy, onCreated }: CreateFormProps) {
  const t = useAdvertisementTexts().create;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const picture = useChosenPicture();
  const form = useForm({
    draft: 'advertisement',
    failed: t.failed,
    check: (data): Record<string, string> => {
      const { productImage } = typed(data, 'productImage');
      return productImage === '' || isHttps(productImage) ? {} : { productImage: t.httpsOnly };
    },
    send: (data) =>
      callIdempotently('advertisement', 'POST /api/advertisements', {
        body: {
          ...typed(data, 'productName', 'description', 'price', 'productImage'),
          pharmacyId: readStored('pharmacyId') ?? '',
        },
      }),
    onDone: (created, element) => {
      const own = picture.chosen?.blob ?? null;
      element.reset();
      picture.forget();
      toast({ title: t.created });
      void showAdvertisement(client, created).then(() => onCreated(created, own));
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.title} namesRequired>
      <fieldset disabled={form.busy || busy} className="flex flex-col gap-5">
        <TextField
          name="productName"
          label={t.productName}
          required
          maxLength={longestProductName}
        />
        <TextArea
          name="description"
          label={t.description}
          required
          maxLength={longestDescription}
        />
        <TextField
          name="price"
          label={t.price}
          hint={t.priceHint}
          required
          maxLength={longestPrice}
          autoComplete="off"
        />
        <TextField
          name="productImage"
          type="url"
          label={t.productImage}
          hint={t.productImageHint}
          maxLength={longestUrl}
          autoComplete="off"
          dir="ltr"
          className="rtl:text-end"
        />
        <PictureField picture={picture} />
      </fieldset>
      <Button
        type="submit"
        busy={form.busy || busy}
        disabled={picture.isPreparing}
        className="min-h-12"
      >
        {mayPay ? t.submit : t.submitUnpaid}
      </Button>
    </Form>
  );
}

function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === 'https:';
  } catch {
    return false;
  }
}
