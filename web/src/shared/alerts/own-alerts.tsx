import { useState } from 'react';
import { useAlertTexts } from '../../i18n/alerts.ts';

import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AlertRow } from './alert-row.tsx';
import { ownAlertsQuery } from './queries.ts';

export const alertDays = [7, 30, 60] as const;
export type AlertDays = (typeof alertDays)[number];

/** Returns the alerts that this browser left, and their changes. */
export function useOwnAlerts() {
  const openClient = useLazyClient();
  const { data } = useRead(ownAlertsQuery);
  const [busy, setBusy] = useState('');
  const [refusal, setRefusal] = useState('');

  /**
   * Makes a change and reads the alerts again.
   * @param make returns the title of the toast
   */
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
  return { alerts: data?.items ?? [], busy, refusal, change };
}

/** The alerts that this browser left, each with the button that ends it. */
export function OwnAlerts({ alerts, busy, refusal, change }: ReturnType<typeof useOwnAlerts>) {
  const t = useAlertTexts();
  const end = (id: string) =>
    change(id, t.failed, async () => {
      await call('DELETE /api/availability-alerts/:id', { params: { id } });
      return t.ended;
    });
  return (
    <>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {alerts.length > 0 && (
        <section aria-labelledby="own-alerts" className="flex flex-col gap-3">
          <h3 id="own-alerts" className="font-semibold">
            {t.yours}
          </h3>
          <ul className="flex flex-col gap-2">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert}>
                <Button
                  variant="secondary"
                  busy={busy === alert.id}
                  aria-label={t.endLabel(alert.text)}
                  onClick={() => void end(alert.id)}
                >
                  {t.end}
                </Button>
              </AlertRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface AlertDaysFieldProps {
  name: string;
  value?: AlertDays;
  defaultValue?: AlertDays;
  onChoose?: (days: AlertDays) => void;
}

export function AlertDaysField({ onChoose, ...field }: AlertDaysFieldProps) {
  const t = useAlertTexts().create;
  return (
    <Select
      {...field}
      label={t.howLong}
      required
      onChange={({ target }) => onChoose?.(Number(target.value) as AlertDays)}
    >
      {alertDays.map((count) => (
        <option key={count} value={count}>
          {t.days[count]}
        </option>
      ))}
    </Select>
  );
}
