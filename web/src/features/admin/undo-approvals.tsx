import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type RefObject, useEffect, useState } from 'react';
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

/** More bars would cover the next application. */
const mostShown = 2;

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

interface UndoApprovalsProps extends Pick<ReturnType<typeof useApprovals>, 'approvals' | 'remove'> {
  /** Takes the focus that a bar had. */
  panel: RefObject<HTMLElement | null>;
}

/**
 * The approvals that can still be undone, each with its own time, on every tab of the desk. They
 * lie over the top of the panel, so that nothing moves.
 */
export function UndoApprovals({ approvals, remove, panel }: UndoApprovalsProps) {
  const t = useDeskTexts().undo;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState(0);
  const undo = useUndo();
  const [newest] = approvals;
  const close = (id: string) => {
    remove(id);
    setGone((count) => count + 1);
  };
  useEffect(() => {
    if (gone > 0 && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  }, [gone, panel]);
  const press = async (approval: UndoableApproval) => {
    const { id } = approval;
    setBusy((now) => new Set(now).add(id));
    if (await undo(approval)) close(id);
    setBusy((now) => new Set([...now].filter((one) => one !== id)));
  };
  return (
    <div className="sticky top-18 z-10 -mt-5 h-0">
      <p role="status" className="sr-only">
        {newest && `${t.made(newest.name)} ${t.possible}`}
      </p>
      {approvals.slice(0, mostShown).map((approval) => (
        <UndoBar
          key={approval.id}
          texts={t}
          undoable={{ made: t.made(approval.name), until: approval.until }}
          isSilent
          busy={busy.has(approval.id)}
          onUndo={() => void press(approval)}
          onOver={() => close(approval.id)}
          className="shadow"
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
