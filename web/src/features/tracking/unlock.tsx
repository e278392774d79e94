import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import Lock from 'lucide-react/icons/lock-keyhole';
import { useTrackTexts } from '../../i18n/track.ts';
import { call } from '../../lib/api.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { trackedQuery } from './queries.ts';

export function Unlock({ token, onUnlocked }: { token: string; onUnlocked: () => void }) {
  const t = useTrackTexts().locked;
  const openClient = useLazyClient();
  const digitsOf = (data: FormData) =>
    westernDigits(String(data.get('digits') ?? '')).replace(/\D/g, '');
  const form = useForm({
    plain: { action: `/api/track/${encodeURIComponent(token)}/unlock` },
    failed: t.failed,
    check: (data): Record<string, string> =>
      digitsOf(data).length === 4 ? {} : { digits: t.four },
    send: async (data) => {
      const client = await openClient();
      await call('POST /api/track/:token/unlock', {
        params: { token },
        body: { digits: digitsOf(data) },
      });
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
    onDone: () => {
      toast({ title: t.done });
      onUnlocked();
    },
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-xl font-semibold">
        <Lock size={20} aria-hidden="true" className="shrink-0 text-muted" />
        {t.title}
      </h2>
      <p>{t.text}</p>
      <Form form={form} label={t.title} className="flex flex-col gap-3">
        <TextField
          name="digits"
          label={t.digits}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          data-private=""
          dir="ltr"
          className="max-w-48 text-center text-2xl tracking-[0.4em]"
        />
        <SubmitButton busy={form.busy}>{t.submit}</SubmitButton>
      </Form>
    </Card>
  );
}
