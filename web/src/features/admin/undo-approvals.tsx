import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useState } from 'react';
import { useLocation } from 'wouter';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { call } from '../../lib/api.ts';
import { isFinalError } from '../../lib/errors.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';

interface Approval {
  kind: SubjectKind;
  id: string;
  name: string;
}

interface UndoableApproval extends Approval {
  /** Milliseconds, by this device's clock. */
  until: number;
}

/** Adds an approval that can be undone. */
export const AddApproval = createContext<(approval: Approval) => void>(() => {});

/** Holds the approvals of the last six seconds, the newest first. */
export function useApprovals() {
  const [approvals, setApprovals] = useState<readonly UndoableApproval[]>([]);
  const without = (id: string) => (now: readonly UndoableApproval[]) =>
    now.filter((one) => one.id !== id);
  return {
    approvals,
    add: (approval: Approval) =>
      setApprovals((now) => [
        { ...approval, until: Date.now() + undoWindowMs },
        ...without(approval.id)(now),
      ]),
    remove: (id: string) => setApprovals(without(id)),
  };
}

/** The approvals that can still be undone, each with its own time, on every tab of the desk. */
export function UndoApprovals({
  approvals,
  remove,
}: Pick<ReturnType<typeof useApprovals>, 'approvals' | 'remove'>) {
  const t = useDeskTexts().undo;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const undo = useUndo();
  const press = async (approval: UndoableApproval) => {
    const { id } = approval;
    setBusy((now) => new Set(now).add(id));
    if (await undo(approval)) remove(id);
    setBusy((now) => new Set([...now].filter((one) => one !== id)));
  };
  return (
    <div className={approvals.length > 0 ? 'sticky top-18 z-10' : 'contents'}>
      {(approvals.length > 0 ? approvals : [null]).map((approval, at) => (
        <UndoBar
          // The newest has the region that a screen reader knows already.
          key={at === 0 ? 'newest' : approval?.id}
          texts={t}
          undoable={approval && { made: t.made(approval.name), until: approval.until }}
          busy={approval !== null && busy.has(approval.id)}
          onUndo={() => approval && void press(approval)}
          onOver={() => approval && remove(approval.id)}
        />
      ))}
    </div>
  );
}

/**
 * Undoes an approval and opens its application again, wherever the admin went meanwhile.
 * @returns a function that returns false if another try can succeed
 */
function useUndo() {
  const t = useDeskTexts().undo;
  const toastFailure = useFailureToast('admin');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async ({ kind, id }: Approval) => {
    const path = kind === 'pharmacy' ? 'pharmacies' : 'doctors';
    try {
      await call(`POST /api/admin/${path}/:id/undo-approval`, { params: { id } });
      toast({ title: t.done });
      const tab = kind === 'doctor' ? 'tab=doctors&' : '';
      navigate(`${paths.adminDashboard}?${tab}applicant=${id}`, { replace: true });
      return true;
    } catch (error) {
      toastFailure(error, t.failed);
      return isFinalError(error);
    } finally {
      void client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
}
