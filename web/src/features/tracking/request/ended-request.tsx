import { dateOf, dayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import MessageCircle from 'lucide-react/icons/message-circle';
import { formatDay } from '../../../i18n/format.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { usePublicUrl } from '../../../lib/public-url.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type TrackedRequest, trackedQuery } from '../queries.ts';
import { useTrackedAction } from '../tracked-action.tsx';

interface PartProps {
  token: string;
  request: TrackedRequest;
}

/**
 * The end of a completed request: the same again, a reminder, and an invitation to others. A
 * cancelled one has the first.
 */
export default function EndedRequest(props: PartProps) {
  const t = useTrackMoreTexts().again;
  const publicUrl = usePublicUrl();
  if (props.request.status === 'cancelled') return <RepeatRequest {...props} />;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold text-success">{t.thanks}</h2>
      <RepeatRequest {...props} />
      <RefillReminder {...props} />
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${t.invitation}\n${publicUrl}` })}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('quiet', 'self-start px-0 text-primary')}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {t.tellOthers}
      </a>
    </Card>
  );
}

function RepeatRequest({ token, request }: PartProps) {
  const t = useTrackMoreTexts().again;
  const { busy, refusal, run } = useTrackedAction(token, t.failed);
  const { shopName, nameAr, nameEn } = request.pharmacy;
  const repeat = () =>
    run(async () => {
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
      // A new document: the page of a private link holds the state of one request.
      location.assign(trackingUrl);
    });
  const isCancelled = request.status === 'cancelled';
  const Heading = isCancelled ? 'h2' : 'h3';
  return (
    <section className="flex flex-col gap-3">
      <Heading className={isCancelled ? 'text-xl font-semibold' : 'font-semibold'}>
        {isCancelled ? t.afterAll : t.title}
      </Heading>
      <p>{t.text}</p>
      <Refusal text={refusal} />
      <Button busy={busy} onClick={() => void repeat()} className="sm:self-start">
        {t.send}
      </Button>
    </section>
  );
}

function RefillReminder({ token, request }: PartProps) {
  const t = useTrackMoreTexts().again;
  const language = useLanguage();
  const openClient = useLazyClient();
  const { busy, refusal, run } = useTrackedAction(token, t.remindFailed);
  const today = useToday();
  const remind = (body: { on: string | null; monthly?: boolean }) =>
    run(() => call('PUT /api/track/:token/refill-reminder', { params: { token }, body }));
  const remindIn = async (days: number, monthly: boolean) => {
    if (await remind({ on: dateOf(dayOf(today) + days), monthly })) toast({ title: t.reminds });
  };
  const chips: [text: string, days: number, monthly: boolean][] = [
    [t.inDays[14], 14, false],
    [t.inDays[30], 30, false],
    [t.everyMonth, 30, true],
  ];
  const form = useForm({
    failed: t.remindFailed,
    send: async (data) => {
      const client = await openClient();
      await call('PUT /api/track/:token/refill-reminder', {
        params: { token },
        body: { ...readFields(data, 'on'), monthly: data.has('monthly') },
      });
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey, exact: true });
    },
    onDone: () => toast({ title: t.reminds }),
  });
  return (
    <section className="flex flex-col gap-3 border-y border-line py-3">
      <h3 className="font-semibold">{t.remindTitle}</h3>
      <div className="flex flex-wrap gap-2">
        {chips.map(([text, days, monthly]) => (
          <button
            key={text}
            type="button"
            disabled={busy}
            onClick={() => void remindIn(days, monthly)}
            className={chipClass(false)}
          >
            {text}
          </button>
        ))}
      </div>
      <Fold title={t.anotherDay}>
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
      </Fold>
      <Refusal text={refusal} />
      {request.refillOn && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t.next(formatDay(language, request.refillOn))}</p>
          <Button variant="secondary" busy={busy} onClick={() => void remind({ on: null })}>
            {t.endReminder}
          </Button>
        </div>
      )}
    </section>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <p role="alert" className="font-medium text-danger empty:hidden">
    {text}
  </p>
);
