import MessageCircle from 'lucide-react/icons/message-circle';
import { formatDay } from '../../../i18n/format.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { usePublicUrl } from '../../../lib/public-url.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TrackedRequest } from '../queries.ts';
import { useMove } from '../use-move.ts';

interface AgainProps {
  token: string;
  request: TrackedRequest;
}

export default function Again({ token, request }: AgainProps) {
  const t = useTrackMoreTexts().again;
  const language = useLanguage();
  const publicUrl = usePublicUrl();
  const { busy, refusal, make } = useMove(token, t.failed);
  const { shopName, nameAr, nameEn } = request.pharmacy;
  const again = async () => {
    await make(async () => {
      const { id, trackingUrl } = await callIdempotently(
        `again.${request.id}`,
        'POST /api/track/:token/again',
        { params: { token } },
      );
      rememberRequest({
        id,
        trackingUrl,
        shopName,
        names: { nameAr, nameEn },
        createdAt: new Date().toISOString(),
      });
      location.assign(trackingUrl);
    });
  };
  const end = () =>
    make(() =>
      call('PUT /api/track/:token/refill-reminder', { params: { token }, body: { on: null } }),
    );
  const form = useForm({
    failed: t.remindFailed,
    send: (data) =>
      call('PUT /api/track/:token/refill-reminder', {
        params: { token },
        body: { ...typed(data, 'on'), monthly: data.has('monthly') },
      }),
    onDone: () => toast({ title: t.reminds }),
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold text-success">{t.thanks}</h2>
      <h3 className="font-semibold">{t.title}</h3>
      <p>{t.text}</p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <Button busy={busy} onClick={() => void again()} className="sm:self-start">
        {t.send}
      </Button>
      <Form form={form} label={t.remind} className="flex flex-col gap-3 sm:max-w-xs">
        <TextField type="date" name="on" label={t.on} required />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="monthly" className="size-6 shrink-0 accent-primary" />
          {t.monthly}
        </label>
        <SubmitButton busy={form.busy} variant="secondary">
          {t.remind}
        </SubmitButton>
      </Form>
      {request.refillOn && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t.next(formatDay(language, request.refillOn))}</p>
          <Button variant="secondary" busy={busy} onClick={() => void end()}>
            {t.endReminder}
          </Button>
        </div>
      )}
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${t.invitation}\n${publicUrl}` })}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('quiet', 'self-start text-primary')}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {t.tellOthers}
      </a>
    </Card>
  );
}
