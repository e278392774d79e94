import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useAlertTexts } from '../../../i18n/alerts.ts';

import { stateName } from '../../../i18n/place.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import {
  type AlertDays,
  AlertDaysField,
  OwnAlerts,
  useOwnAlerts,
} from '../../../shared/alerts/own-alerts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { Name } from '../../../ui/name.tsx';
import type { TrackedInquiry } from '../queries.ts';

interface CreateAlertsProps {
  token: string;
  inquiry: TrackedInquiry;
  /** The items that no pharmacy has. */
  items: TrackedInquiry['items'];
}

/** A button for each medicine that no pharmacy has, and the alerts that this browser left. */
export default function CreateAlerts({ token, inquiry, items }: CreateAlertsProps) {
  const t = useAlertTexts().create;
  const texts = useAlertTexts();
  const language = useLanguage();
  const ownAlerts = useOwnAlerts();
  const [isState, setIsState] = useState(false);
  const [days, setDays] = useState<AlertDays>(30);
  const alertOf = (text: string) => ownAlerts.alerts.find((alert) => alert.text === text);
  const { city } = inquiry;
  const state = inquiry.state as State;

  const create = (text: string) =>
    ownAlerts.change(text, t.failed, async () => {
      const place = isState ? { state } : {};
      const { isConfirmed } = await callIdempotently(
        `alert.${inquiry.id}`,
        'POST /api/availability-alerts',
        { body: { text, trackingToken: token, days, ...place } },
      );
      return isConfirmed ? t.left : t.toConfirm;
    });

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex gap-2 text-xl font-semibold">
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
        <AlertDaysField name="alert-days" value={days} onChoose={setDays} />
      </div>
      <ul className="flex flex-col gap-3">
        {items.map(({ text }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
              <Name value={text} />
            </span>
            {alertOf(text) ? (
              <span className="text-sm text-success">
                {alertOf(text)?.isConfirmed ? t.confirmed : t.waits}
              </span>
            ) : (
              <Button
                variant="secondary"
                busy={ownAlerts.busy === text}
                aria-label={t.notifyLabel(text)}
                onClick={() => void create(text)}
              >
                {t.tell}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <OwnAlerts {...ownAlerts} />
    </Card>
  );
}
