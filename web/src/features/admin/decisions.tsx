import type { ApiResponse } from '@dawaya/contract/api';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import {
  type Decision,
  decisions,
  decisionTransitions,
  type SubjectKind,
} from '@dawaya/contract/vocabulary/verification';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { ReasonDialog } from '../../shared/decisions/reason-dialog.tsx';
import { useProving } from '../../shared/second-factor/proving.tsx';
import type { RowPage } from '../../shared/steady-list/pages.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Application,
  applicantName,
  applicationsQuery,
  type StatusChoice,
} from './queries.ts';
import { AddApproval } from './undo-approvals.tsx';
import { useKindTexts } from './use-kind-texts.ts';

const variants: Record<Decision, ButtonVariant> = {
  approve: 'primary',
  reinstate: 'primary',
  reject: 'secondary',
  suspend: 'danger',
};

/** Only a decision about a waiting application has a key (`DeskKeys`). */
const keys: Partial<Record<Decision, string>> = { approve: 'a', reject: 'r' };

const done = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

/**
 * Returns whether the server refuses to verify this applicant: a pharmacy confirms its address
 * first, unless it was verified before (docs/admin.md).
 */
const mustProveAddress = (application: Application): boolean =>
  'shopName' in application &&
  !application.emailProven &&
  application.verificationStatus !== 'suspended';

interface DecisionsProps {
  application: Application;
  where: Where;
  onDecided: () => void;
}

export function Decisions({ application, where, onDecided }: DecisionsProps) {
  const t = useKindTexts(where.kind).decide;
  const { details } = useAdminApplicationTexts();
  const sessionEnded = useSessionEnded('admin');
  const toastFailure = useFailureToast('admin');
  const [asking, setAsking] = useState<'reject' | 'suspend' | null>(null);
  const { mutateAsync, isPending, variables } = useDecide(where);
  const addApproval = useContext(AddApproval);

  /** @throws the error of the call */
  const decide = async (decision: Decision, reason?: string) => {
    const { id, verificationChangedAt } = application;
    await mutateAsync({ id, verificationChangedAt, decision, ...(reason && { reason }) });
    toast({ title: t[done[decision]] });
    if (decision === 'approve') addApproval({ kind: where.kind, id, name });
    onDecided();
  };
  const press = async (decision: Decision) => {
    if (decision === 'reject' || decision === 'suspend') return setAsking(decision);
    try {
      await decide(decision);
    } catch (error) {
      toastFailure(error, t[`${decision}Failed`]);
    }
  };
  const possible = decisions.filter((decision) =>
    decisionTransitions[decision].from.includes(application.verificationStatus),
  );
  const name = isolated(applicantName(application));
  const mustProve = mustProveAddress(application);
  return (
    <fieldset
      data-bottom-bar=""
      className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-surface py-4"
    >
      <legend className="sr-only">{t.label}</legend>
      {possible.map((decision) => (
        <Button
          key={decision}
          data-key={keys[decision]}
          variant={variants[decision]}
          disabled={isPending || (mustProve && decisionTransitions[decision].to === 'verified')}
          busy={isPending && variables.decision === decision}
          onClick={() => void press(decision)}
          className="min-w-32 flex-1 sm:flex-none"
        >
          {t[decision]}
        </Button>
      ))}
      {mustProve && application.verificationStatus !== 'verified' && (
        <p className="w-full text-sm text-muted">{details.approveUnproven}</p>
      )}
      <ReasonDialog
        open={asking !== null}
        draft={`${asking}.${application.id}`}
        title={asking === 'suspend' ? t.suspendTitle(name) : t.rejectTitle(name)}
        submit={t[asking ?? 'reject']}
        reason={{ label: t.reason, hint: t.reasonHint }}
        suggestions={reasonsIn[application.language][where.kind][asking ?? 'reject']}
        failed={t[`${asking ?? 'reject'}Failed`]}
        onClose={() => setAsking(null)}
        onGive={(reason) => decide(asking ?? 'reject', reason)}
        onError={sessionEnded}
      />
    </fieldset>
  );
}

type Decided = ApiResponse<'POST /api/admin/approve-pharmacy/:id'>;

interface DecisionInput {
  id: string;
  decision: Decision;
  reason?: string;
  /** The state that the admin read: the server refuses a decision about an older one. */
  verificationChangedAt: string;
}

function sendDecision(
  kind: SubjectKind,
  { id, decision, reason = '', verificationChangedAt }: DecisionInput,
): Promise<Decided> {
  const params = { id };
  if (decision === 'approve' || decision === 'reinstate')
    return call(`POST /api/admin/${decision}-${kind}/:id`, {
      params,
      body: { verificationChangedAt },
    });
  const body = { reason, verificationChangedAt };
  return call(`POST /api/admin/${decision}-${kind}/:id`, { params, body });
}

interface Where {
  kind: SubjectKind;
  status: StatusChoice;
  search: string;
}

/**
 * Makes a decision. The application leaves the list of its old status at once, or changes its
 * status in the list of all; then all lists are read again.
 */
function useDecide({ kind, status, search }: Where) {
  const client = useQueryClient();
  const { run } = useProving();
  return useMutation({
    mutationFn: (input: DecisionInput) => run(() => sendDecision(kind, input)),
    onSuccess: async (decided) => {
      await client.cancelQueries({ queryKey: ['admin'] });
      client.setQueryData<InfiniteData<RowPage<Application>, string>>(
        applicationsQuery(kind, status, search).queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => without(page, decided)) },
      );
    },
    onSettled: () => {
      // Not awaited: the next application does not wait for the lists.
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });

  function without(page: RowPage<Application>, decided: Decided): RowPage<Application> {
    const items =
      status === 'all'
        ? page.items.map((one) => (one.id === decided.id ? { ...one, ...decided } : one))
        : page.items.filter(({ id }) => id !== decided.id);
    return { ...page, items };
  }
}
