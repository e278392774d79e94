import type { AvailabilityAlert } from '@dawaya/contract/endpoints/availability-alerts';
import { type FormEvent, useContext, useState } from 'react';
import { useAlertTexts } from '../../i18n/alerts.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { PlainAnswerOf } from '../../lib/plain-answer.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { AlertRow } from '../../shared/alerts/alert-row.tsx';
import { changeMailed, mailedAlertsQuery } from '../../shared/alerts/queries.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

/** `/alerts/{token}`: the alerts of the address of a mail, each with the button that ends it. */
export default function AlertsPage({ params }: { params: Record<string, string> }) {
  const t = useAlertTexts();
  const token = params.token ?? '';
  const query = useRead(mailedAlertsQuery(token));
  const refused = useContext(PlainAnswerOf)?.error;
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="mb-6 text-2xl font-bold">{t.yours}</h1>
      {refused && (
        <p role="alert" className="mb-4 rounded bg-danger-soft p-3 font-medium text-danger">
          {refused}
        </p>
      )}
      <WhenLoaded query={query} texts={{ loading: t.loading, failed: t.loadFailed }}>
        {(alerts) =>
          alerts?.items.length ? (
            <ul className="flex flex-col gap-3">
              {alerts.items.map((alert) => (
                <AlertRow key={alert.id} alert={alert}>
                  {!alert.isConfirmed && <Move token={token} alert={alert} move="confirm" />}
                  <Move token={token} alert={alert} move="end" />
                </AlertRow>
              ))}
            </ul>
          ) : (
            <EmptyState
              title={alerts ? t.none : t.unknownTitle}
              text={alerts ? t.noneText : t.unknownText}
            >
              <LinkButton href={paths.ask} variant="secondary">
                {t.ask}
              </LinkButton>
            </EmptyState>
          )
        }
      </WhenLoaded>
    </div>
  );
}

interface MoveProps {
  token: string;
  alert: AvailabilityAlert;
  move: 'confirm' | 'end';
}

/** A form, so that the button works without scripts too. */
function Move({ token, alert, move }: MoveProps) {
  const t = useAlertTexts();
  const openClient = useLazyClient();
  const [refusal, setRefusal] = useState('');
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    try {
      const client = await openClient();
      const alerts = await changeMailed(token, move, alert.id);
      client.setQueryData(mailedAlertsQuery(token).queryKey, alerts);
      if (move === 'end') toast({ title: t.ended });
    } catch (error) {
      setRefusal(sentenceOf(error, t.failed));
    }
  };
  return (
    <form
      method="post"
      action={`/api/availability-alerts/${encodeURIComponent(token)}/${move}`}
      onSubmit={(event) => void make(event)}
    >
      <input type="hidden" name="id" value={alert.id} />
      <button
        type="submit"
        aria-label={move === 'end' ? t.endLabel(alert.text) : t.confirmLabel(alert.text)}
        className={buttonClass(move === 'end' ? 'secondary' : 'primary')}
      >
        {t[move]}
      </button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
