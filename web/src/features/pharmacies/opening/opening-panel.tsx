import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { ConfirmedOpen, OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { useChangeOpening } from '../profile/queries.ts';
import { draftName, hoursDraft } from './draft.ts';
import { Override } from './override.tsx';

const loadForm = () => import('./hours-form.tsx');

/** The pharmacy's opening: the present state for customers, the switch by hand, and the hours. */
export function OpeningPanel({ profile }: { profile: PharmacyProfile }) {
  const t = useHoursTexts();
  const failed = useDashboardTexts().profile.switchFailed;
  const sessionEnded = useSessionEnded('pharmacy');
  const { mutate, isPending } = useChangeOpening(profile.id, (error) => {
    if (!sessionEnded(error)) toastError(sentenceOf(error, failed));
  });
  const [isEditing, setEditing] = useState(() => hoursDraft(profile) !== undefined);
  const form = useLazyModule(loadForm, isEditing);
  const isUnknown = profile.hours.length === 0 && !profile.is24Hours;
  return (
    <section aria-labelledby="hours-title" className="flex flex-col gap-3">
      <h3 id="hours-title" className="text-lg font-semibold">
        {t.title}
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        <OpeningStatus pharmacy={profile} />
        <ConfirmedOpen pharmacy={profile} />
      </p>
      {isUnknown && <p className="text-muted">{t.unknown}</p>}
      <Override profile={profile} busy={isPending} onChange={mutate} />
      {profile.isOpen && (
        <Button
          look="secondary"
          className="self-start"
          busy={isPending}
          onClick={() =>
            mutate({ confirmOpen: true }, { onSuccess: () => toast({ title: t.confirmed }) })
          }
        >
          {t.confirm}
        </Button>
      )}
      <details open={isEditing} onToggle={({ currentTarget }) => setEditing(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          {t.edit}
        </summary>
        {isEditing && !form && <LoadingState />}
        {isEditing && form && <form.HoursForm key={draftName(profile)} profile={profile} />}
      </details>
    </section>
  );
}
