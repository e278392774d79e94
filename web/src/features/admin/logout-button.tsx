import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ui as uiAr } from '../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../i18n/en/ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/draft.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { clearRole } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAdminTexts } from './use-admin-texts.ts';

/** Ends the session on the server and forgets the admin here (specification, section 2). */
export function LogoutButton() {
  const t = useAdminTexts();
  const words = useMessages({ en: uiEn, ar: uiAr });
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await call('POST /api/admin/logout');
    } catch (error) {
      // Already ended there: then only this browser has something left to forget.
      if (!(error instanceof ApiError && error.status === 401)) {
        const description = sentenceOf(error, t.logoutFailed);
        toast({ title: words.error, description, variant: 'destructive' });
        return setBusy(false);
      }
    }
    clearRole('admin');
    forgetDrafts();
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
