import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAdminTexts } from '../../i18n/admin.ts';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { clearStored } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';

/** Ends the session on the server and deletes the admin's data here (specification, section 2). */
export function LogoutButton() {
  const t = useAdminTexts();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await call('POST /api/admin/logout');
    } catch (error) {
      // With a 401 the session has ended already: only this browser has data left.
      if (!(error instanceof ApiError && error.status === 401)) {
        toastError(sentenceOf(error, t.logoutFailed));
        return setBusy(false);
      }
    }
    clearStored('admin', 'drafts');
    client.removeQueries({ queryKey: ['admin'] });
    navigate(paths.adminLogin);
  };
  return (
    <Button look="secondary" busy={busy} onClick={() => void logOut()}>
      <LogOut size={18} aria-hidden="true" className="icon-directional" />
      {t.logout}
    </Button>
  );
}
