import type { ApiResponse } from '@dawaya/contract/api';
import { type Role, roles } from '@dawaya/contract/vocabulary/roles';
import LogOut from 'lucide-react/icons/log-out';
import { type RefObject, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useAccountPanelTexts } from '../i18n/account-panel.ts';
import { sentenceOf } from '../lib/errors.ts';
import { paths } from '../lib/paths.ts';
import { useSignedInRoles } from '../lib/preferences.ts';
import { useRead } from '../lib/reads/use-read.ts';
import { currentSessionQuery, useSignOut } from '../lib/session.ts';
import { clearStored, readStored } from '../lib/store/store.ts';
import { Button } from '../ui/button.tsx';
import { Name } from '../ui/name.tsx';
import { toast, toastError } from '../ui/toast.ts';

type Session = ApiResponse<'GET /api/sessions/current'>['roles'];

export function AccountPanel() {
  const t = useAccountPanelTexts();
  const roles = useSignedInRoles();
  const session = useRead(currentSessionQuery);
  useRolesOfSession(session.data?.roles);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {roles.map((role) => (
          <li key={role} className="flex flex-wrap items-center justify-between gap-3">
            {/* A long name takes a row of its own. */}
            <p className="min-w-0 flex-[1_1_10rem]">
              <span className="block text-sm text-muted">{t.roles[role]}</span>
              <span className="block font-medium break-words">
                <Name value={accountName(role, session.data?.roles)} />
              </span>
            </p>
            <SignOutButton role={role} />
          </li>
        ))}
      </ul>
      <Link
        href={paths.sessions}
        className="mt-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {t.sessions}
      </Link>
    </>
  );
}

function SignOutButton({ role }: { role: Role }) {
  const t = useAccountPanelTexts();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await signOut(role);
      toast({ title: t.signedOut });
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={press} className="shrink-0 px-3">
      <LogOut size={18} aria-hidden="true" className="icon-directional" />
      {t.signOut}
    </Button>
  );
}

/** Corrects the stored roles by the server's session (docs/sessions.md). */
function useRolesOfSession(session: Session | undefined): void {
  const stored = useSignedInRoles().join('.');
  useEffect(() => {
    if (!session) return;
    for (const role of roles) {
      if (stored.split('.').includes(role) && !session[role]) clearStored(role);
    }
  }, [session, stored]);
}

function accountName(role: Role, session: Session | undefined): string {
  if (role === 'customer') return session?.customer?.name ?? readStored('customerName') ?? '';
  if (role === 'pharmacy') return session?.pharmacy?.shopName ?? '';
  if (role === 'doctor') return session?.doctor?.fullName ?? '';
  return session?.admin?.fullName ?? readStored('adminName') ?? '';
}

interface AccountPopupProps {
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
  onEscape: () => void;
}

export function AccountPopup({ frame, onClose, onEscape }: AccountPopupProps) {
  useEffect(() => {
    const outside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) onClose();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', pressed);
    };
  }, [frame, onClose, onEscape]);
  return (
    <div className="absolute end-0 top-full z-50 mt-2 w-80 rounded border border-line bg-surface-raised p-4 shadow">
      <AccountPanel />
    </div>
  );
}
