import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Name } from '../../../ui/name.tsx';
import { useStaffAction } from './use-staff-action.ts';

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  pharmacyId: string;
  member: StaffMember;
}

export function RemoveDialog({ open, onClose, pharmacyId, member }: RemoveDialogProps) {
  const t = useStaffTexts();
  const { act } = useStaffAction(pharmacyId);
  const remove = () => {
    onClose();
    act(t.removed, () =>
      call('DELETE /api/pharmacies/:id/staff/:staffId', {
        params: { id: pharmacyId, staffId: member.id },
      }),
    );
  };
  return (
    <Dialog open={open} onClose={onClose} title={t.removeTitle}>
      <p className="font-medium break-words">
        <Name value={member.name ?? t.unnamed} />
      </p>
      <p>{member.joinedAt ? t.removeText : t.withdrawText}</p>
      <DialogButtons onCancel={onClose}>
        <Button look="danger" onClick={remove}>
          {t.remove}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
