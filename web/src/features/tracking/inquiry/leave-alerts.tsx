import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useAlertTexts } from '../../../i18n/alerts.ts';
import { useLeaveAlertTexts } from '../../../i18n/leave-alerts.ts';
import { stateName } from '../../../i18n/place.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { AlertRow } from '../../../shared/alerts/alert-row.tsx';
import { ownAlertsQuery } from '../../../shared/alerts/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TrackedInquiry } from '../queries.ts';

interface LeaveAlertsProps {
  token: string;
  inquiry: TrackedInquiry;
  /** The items that no pharmacy has. */
  items: TrackedInquiry['items'];
}

/** A button for each medicine that no pharmacy has, and the alerts that this browser left. */
export default function LeaveAlerts({ token, inquiry, items }: LeaveAlertsProps) {
  const t = useLeaveAlertTexts();
  const texts = useAlertTexts();
  const language = useLanguage();
  const openClient = useLazyClient();
  const { data } = useRead(ownAlertsQuery);
  const [isState, setIsState] = useState(false);
  const [days, setDays] = useState<keyof typeof t.days>(30);
  const [busy, setBusy] = useState('');
  const [refusal, setRefusal] = useState('');
  const alerts = data?.items ?? [];
  const alertOf = (text: string) => alerts.find((alert) => alert.text === text);
  const { city } = inquiry;
  const state = inquiry.state as State;

  /** Makes a change and reads the alerts again. */
  const change = async (name: string, failed: string, make: () => Promise<string>) => {
    setBusy(name);
    setRefusal('');
    try {
      const client = await openClient();
      toast({ title: await make() });
      await client.invalidateQueries({ queryKey: ownAlertsQuery.queryKey, exact: true });
    } catch (error) {
      const [detail] = error instanceof ApiError ? error.details : [];
      setRefusal(detail?.message ?? sentenceOf(error, failed));
    } finally {
      setBusy('');
    }
  };
  const leave = (text: string) =>
    change(text, t.failed, async () => {
      const place = isState ? { state } : {};
      const { isConfirmed } = await callIdempotently(
        `alert.${inquiry.id}`,
        'POST /api/availability-alerts',
        { body: { text, trackingToken: token, days, ...place } },
      );
      return isConfirmed ? t.left : t.toConfirm;
    });
  const end = (id: string) =>
    change(id, texts.failed, async () => {
      await call('DELETE /api/availability-alerts/:id', { params: { id } });
      return texts.ended;
    });

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex gap-2 text-lg font-semibold">
        <BellRing size={20} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
        {t.title}
      </h2>
      <p>{t.text}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="alert-place"
          label={t.where}
          required
          value={isState ? 'state' : 'town'}
          onChange={(event) => setIsState(event.target.value === 'state')}
        >
          <option value="town">{city ? texts.in(nameIn(language, city)) : t.near}</option>
          <option value="state">{texts.inState(stateName(language, state))}</option>
        </Select>
        <Select
          name="alert-days"
          label={t.howLong}
          required
          value={days}
          onChange={(event) => setDays(Number(event.target.value) as typeof days)}
        >
          {([7, 30, 60] as const).map((count) => (
            <option key={count} value={count}>
              {t.days[count]}
            </option>
          ))}
        </Select>
      </div>
      <ul className="flex flex-col gap-3">
        {items.map(({ text }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
              <Name value={text} />
            </span>
            {alertOf(text) ? (
              <span className="text-sm text-success">
                {alertOf(text)?.isConfirmed ? t.told : t.waits}
              </span>
            ) : (
              <Button
                look="secondary"
                busy={busy === text}
                aria-label={t.tellLabel(text)}
                onClick={() => void leave(text)}
              >
                {t.tell}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {alerts.length > 0 && (
        <section aria-labelledby="own-alerts" className="flex flex-col gap-3">
          <h3 id="own-alerts" className="font-semibold">
            {texts.yours}
          </h3>
          <ul className="flex flex-col gap-2">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert}>
                <Button
                  look="secondary"
                  busy={busy === alert.id}
                  aria-label={texts.endLabel(alert.text)}
                  onClick={() => void end(alert.id)}
                >
                  {texts.end}
                </Button>
              </AlertRow>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
