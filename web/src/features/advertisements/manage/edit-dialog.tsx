import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import {
  maxDescriptionLength,
  maxPriceLength,
  maxProductNameLength,
} from '@dawaya/contract/vocabulary/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { refreshAdvertisements, showAdvertisement } from '../queries.ts';

interface EditProps {
  advertisement: Advertisement;
  onClose: () => void;
}

export function EditDialog({ open, ...props }: EditProps & { open: boolean }) {
  const t = useAdvertisementTexts().edit;
  return (
    <Dialog open={open} onClose={props.onClose} title={t.title}>
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ advertisement, onClose }: EditProps) {
  const texts = useAdvertisementTexts();
  const t = texts.edit;
  const { id, isPaid } = advertisement;
  // The version of the first values: a colleague's change goes into the list meanwhile.
  const [{ version }] = useState(advertisement);
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const form = useForm({
    // A draft of this version only, so that it does not replace a colleague's newer texts.
    draft: `edit-advertisement ${id} ${version}`,
    failed: t.failed,
    send: (data) =>
      call('PATCH /api/advertisements/:id', {
        params: { id },
        body: { ...readFields(data, 'productName', 'description', 'price'), version },
      }),
    onDone: (changed) => {
      toast({ title: t.saved });
      void showAdvertisement(client, changed).then(() => refreshAdvertisements(client));
      onClose();
    },
    onError: (error) => {
      if (sessionEnded(error)) return true;
      // A colleague may have changed it.
      void refreshAdvertisements(client);
      return false;
    },
  });
  return (
    <Form form={form} label={t.title}>
      {isPaid && <p className="text-sm text-muted">{t.atOnce}</p>}
      <TextField
        name="productName"
        label={texts.create.productName}
        required
        maxLength={maxProductNameLength}
        defaultValue={advertisement.productName}
      />
      <TextArea
        name="description"
        label={texts.create.description}
        required
        maxLength={maxDescriptionLength}
        defaultValue={advertisement.description}
      />
      <TextField
        name="price"
        label={texts.create.price}
        required
        maxLength={maxPriceLength}
        autoComplete="off"
        defaultValue={advertisement.price}
      />
      <FormRefusal form={form} />
      <DialogButtons>
        <Button type="submit" busy={form.busy} className="min-h-12">
          {t.submit}
        </Button>
      </DialogButtons>
    </Form>
  );
}
