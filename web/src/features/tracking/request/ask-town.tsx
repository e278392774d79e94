import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTrackMoreTexts } from '../../../i18n/texts/track-more.ts';
import { call } from '../../../lib/api.ts';
import { TextArea } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { PartOfRequest } from '../kinds.ts';
import { asShown, trackedQuery } from '../queries.ts';

/** The request becomes a question to the town: which medicines, and whether the photos go along. */
export function AskTown({ token, request, city, onMade }: PartOfRequest & { city: string }) {
  const t = useTrackMoreTexts().sendOn;
  const client = useQueryClient();
  const asked = request.items.map(({ text }) => text).join('\n') || (request.notes ?? '');
  const hasPhotos = request.photos.length > 0;
  const itemsOf = (data: FormData) =>
    String(data.get('items') ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((text) => ({
        text,
        quantity: request.items.find((item) => item.text === text)?.quantity ?? null,
      }));
  const form = useForm({
    draft: `ask-town.${request.id}`,
    failed: t.askFailed,
    // They are lines of one field here.
    fieldOf: (field) => (field.startsWith('items') ? 'items' : field),
    check: (data): Record<string, string> =>
      !hasPhotos || itemsOf(data).length > 0 || data.has('photosGoAlong') ? {} : { items: t.empty },
    send: async (data) => {
      await call('POST /api/track/:token/ask-town', {
        ...asShown(token, request),
        body: { items: itemsOf(data), notes: '', photosGoAlong: data.has('photosGoAlong') },
      });
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
    onDone: () => {
      toast({ title: t.asked });
      onMade();
    },
  });
  return (
    <details className="group rounded border border-line p-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary">
        {t.town(city)}
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <p className="mb-3 text-muted">{t.townText}</p>
      <Form form={form} label={t.town(city)} className="flex flex-col gap-4">
        <TextArea
          name="items"
          label={t.items}
          hint={t.itemsHint}
          rows={3}
          required={!hasPhotos}
          defaultValue={asked}
        />
        {hasPhotos && (
          <label className="flex min-h-11 items-start gap-3">
            <input type="checkbox" name="photosGoAlong" className="mt-1 size-5 shrink-0" />
            <span>
              <span className="block font-medium">{t.photos}</span>
              <span className="block text-sm text-muted">{t.photosHint}</span>
            </span>
          </label>
        )}
        <SubmitButton busy={form.busy}>{t.ask}</SubmitButton>
      </Form>
    </details>
  );
}
