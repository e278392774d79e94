import type { PharmacyApplication } from '@dawaya/contract/admin';
import type { VerificationStatus } from '@dawaya/contract/verification';
import { useState } from 'react';
import { ui as uiAr } from '../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../i18n/en/ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Decision, decisionsFor, useDecide } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAdminTexts } from './use-admin-texts.ts';

const looks: Record<Decision, ButtonLook> = {
  approve: 'primary',
  reinstate: 'primary',
  reject: 'secondary',
  suspend: 'danger',
};

const done = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

interface DecisionsProps {
  application: PharmacyApplication;
  status: VerificationStatus;
  onDecided: () => void;
}

/** What can be decided here; it stays in view at the foot while the documents are read. */
export function Decisions({ application, status, onDecided }: DecisionsProps) {
  const t = useAdminTexts().decide;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('admin');
  const [asking, setAsking] = useState<'reject' | 'suspend' | null>(null);
  const { mutateAsync, isPending, variables } = useDecide(status);

  /** @throws what the call threw */
  const decide = async (decision: Decision, reason?: string) => {
    await mutateAsync({ id: application.id, decision, ...(reason && { reason }) });
    toast({ title: t[done[decision]] });
    onDecided();
  };
  const press = async (decision: Decision) => {
    if (decision === 'reject' || decision === 'suspend') return setAsking(decision);
    try {
      await decide(decision);
    } catch (error) {
      if (sessionEnded(error)) return;
      const description = sentenceOf(error, t[`${decision}Failed`]);
      toast({ title: words.error, description, variant: 'destructive' });
    }
  };
  return (
    <fieldset className="sticky bottom-0 flex flex-wrap gap-3 rounded-b border-t border-line bg-surface-raised p-4">
      <legend className="sr-only">{t.label}</legend>
      {decisionsFor[application.verificationStatus].map((decision) => (
        <Button
          key={decision}
          look={looks[decision]}
          disabled={isPending}
          busy={isPending && variables.decision === decision}
          onClick={() => void press(decision)}
          className="min-w-32 flex-1 sm:flex-none"
        >
          {t[decision]}
        </Button>
      ))}
      <ReasonDialog
        asking={asking}
        name={application.shopName}
        onClose={() => setAsking(null)}
        onGive={decide}
      />
    </fieldset>
  );
}
